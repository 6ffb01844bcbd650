import { checkCustomers as contract } from '@localchef/contracts/customers/check-customers'
import { sql } from 'kysely'
import { readOwnKitchen } from '../chefs/own-kitchen.ts'
import { implement } from '../server-function.ts'

/**
 * Followers do not count as known: a chef sees only their number, and could otherwise find out for each address whether
 * it has an account.
 */
export const checkCustomers = implement(contract, async ({ addresses }, { db, user, refuse }) => {
  const kitchen = await readOwnKitchen(refuse, db, user.id)
  const { rows } = await sql<{ place: number }>`
    select (a.place - 1)::integer as place
    from unnest(${addresses}::text[]) with ordinality as a (email, place)
    where exists (
        select
        from public.customer_invitations i
        where i.chef_id = ${kitchen.id}
          and i.address_hash = private.address_hash(a.email)
      )
      or exists (
        select
        from public.profiles p
        join public.contact_consents k on k.buyer_id = p.id
        where lower(p.email) = a.email
          and k.chef_id = ${kitchen.id}
          and k.withdrawn_at is null
      )
    order by a.place
  `.execute(db)
  return { known: rows.map(({ place }) => place) }
})
