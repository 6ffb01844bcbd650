import { notFound } from '@localchef/contracts/common-refusals'
import { mostWaitingInvitations } from '@localchef/contracts/customers/customer-limits'
import { listsStopped, tooManyWaiting } from '@localchef/contracts/customers/customer-refusals'
import { importCustomers as contract } from '@localchef/contracts/customers/import-customers'
import { sql } from 'kysely'
import { readOwnKitchen } from '../chefs/own-kitchen.ts'
import { noSuch } from '../refusal.ts'
import { refuseSwitchedOff } from '../refuse-switched-off.ts'
import { implement } from '../server-function.ts'
import { readStop } from './read-customer-lists.ts'

/**
 * Adds each address once for a kitchen, even if it arrives twice or in two uploads at once. People who let the kitchen
 * write are left out: its messages reach them already.
 */
export const importCustomers = implement(contract, async ({ listId, addresses }, call) => {
  const { db, user, now, refuse } = call
  await refuseSwitchedOff(refuse, db, 'customerLists')
  const kitchen = await readOwnKitchen(refuse, db, user.id)
  if ((await readStop(db, kitchen.id)) !== null) throw refuse(listsStopped)
  const { rows } = await sql<{ id: string }>`
    select l.id
    from public.customer_lists l
    where l.id = ${listId}
      and l.chef_id = ${kitchen.id}
  `.execute(db)
  if (!rows[0]) throw refuse(notFound, noSuch('list'))
  // Sorted, so that two uploads at once wait for each other in the same order.
  await sql`
    insert into public.customer_invitations (list_id, chef_id, address_hash, email, added_at)
    select distinct on (hash) ${listId}::uuid, ${kitchen.id}::uuid, private.address_hash(a.email) as hash, a.email, ${now}::timestamptz
    from unnest(${addresses}::text[]) a (email)
    where not exists (
      select
      from public.profiles p
      join public.contact_consents k on k.buyer_id = p.id
      where lower(p.email) = a.email
        and k.chef_id = ${kitchen.id}
        and k.withdrawn_at is null
    )
    order by hash
    on conflict (chef_id, address_hash) do nothing
  `.execute(db)
  const counted = await sql<{ added: number; waiting: number }>`
    select
      (
        select count(*)
        from public.customer_invitations i
        where i.list_id = ${listId}
          and i.address_hash in (select private.address_hash(a.email) from unnest(${addresses}::text[]) a (email))
      )::integer as added,
      (
        select count(*)
        from public.customer_invitations i
        where i.chef_id = ${kitchen.id}
          and i.taken_at is null
      )::integer as waiting
  `.execute(db)
  const [counts] = counted.rows
  // The refusal rolls the insert back.
  if (!counts || counts.waiting > mostWaitingInvitations) throw refuse(tooManyWaiting)
  return { added: counts.added }
})
