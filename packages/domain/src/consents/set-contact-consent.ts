import { notFound } from '@localchef/contracts/common-refusals'
import { setContactConsent as contract } from '@localchef/contracts/consents/set-contact-consent'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { giveContactConsent } from './give-contact-consent.ts'

export const setContactConsent = implement(contract, async ({ chefId, isGiven }, call) => {
  const { db, user, now, refuse } = call
  const { rows } = await sql<{ id: string }>`
    select c.id
    from public.chefs c
    where c.id = ${chefId}
      and exists (select 1 from public.orders o where o.chef_id = c.id and o.buyer_id = ${user.id})
  `.execute(db)
  if (!rows[0]) throw refuse(notFound, noSuch('chef'))
  if (isGiven) {
    await giveContactConsent(call, chefId)
  } else {
    await sql`
      update public.contact_consents
      set withdrawn_at = greatest(${now}::timestamptz, given_at)
      where buyer_id = ${user.id}
        and chef_id = ${chefId}
        and withdrawn_at is null
    `.execute(db)
  }
  const kept = await sql<{ givenAt: string }>`
    select to_jsonb(k.given_at) #>> '{}' as "givenAt"
    from public.contact_consents k
    where k.buyer_id = ${user.id}
      and k.chef_id = ${chefId}
      and k.withdrawn_at is null
  `.execute(db)
  return { givenAt: kept.rows[0]?.givenAt ?? null }
})
