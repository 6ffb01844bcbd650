import type { ContactConsent } from '@localchef/contracts/consents/contact-consent'
import {
  listContactConsents as contract,
  mostContactConsents,
} from '@localchef/contracts/consents/list-contact-consents'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'

/** Consents come first, so that the limit never hides one that can be withdrawn. */
export const listContactConsents = implement(contract, async (_input, { db, user }) => {
  const { rows } = await sql<ContactConsent>`
    select
      jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'nameRu', c.name_ru) as chef,
      to_jsonb(k.given_at) #>> '{}' as "givenAt"
    from (
      select o.chef_id, max(o.placed_at) as last_at
      from public.orders o
      where o.buyer_id = ${user.id}
      group by o.chef_id
    ) seen
    join public.chefs c on c.id = seen.chef_id
    left join public.contact_consents k
      on k.chef_id = c.id
      and k.buyer_id = ${user.id}
      and k.withdrawn_at is null
    order by k.given_at is null, seen.last_at desc, c.id
    limit ${mostContactConsents}
  `.execute(db)
  return { consents: rows }
})
