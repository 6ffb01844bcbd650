import type { CustomerList } from '@localchef/contracts/customers/customer-list'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

const shownLists = 20

/** The latest lists of a kitchen with their results. An invitation counts as invited once its turn came. */
export async function readCustomerLists(
  db: Queries,
  chefId: string,
): Promise<(CustomerList & { consentText: string })[]> {
  const { rows } = await sql<CustomerList & { consentText: string }>`
    select l.id, l.origin, to_jsonb(l.created_at) #>> '{}' as "createdAt", l.consent_text as "consentText",
      count(i.id) filter (where i.taken_at is null)::integer as waiting,
      count(i.taken_at)::integer as invited,
      count(i.followed_at)::integer as followed,
      count(i.declined_at)::integer as declined
    from (
      select *
      from public.customer_lists
      where chef_id = ${chefId}
      order by created_at desc, id
      limit ${shownLists}
    ) l
    left join public.customer_invitations i on i.list_id = l.id
    group by l.id, l.origin, l.created_at, l.consent_text
    order by l.created_at desc, l.id
  `.execute(db)
  return rows
}

/** When an admin stopped the invitations of a kitchen; null if they go on. */
export async function readStop(db: Queries, chefId: string): Promise<string | null> {
  const { rows } = await sql<{ stoppedAt: string }>`
    select to_jsonb(s.stopped_at) #>> '{}' as "stoppedAt"
    from public.customer_list_stops s
    where s.chef_id = ${chefId}
  `.execute(db)
  return rows[0]?.stoppedAt ?? null
}
