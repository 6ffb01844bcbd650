import { createNotification } from '@localchef/contracts/create-notification'
import { sql } from 'kysely'
import { forbidden } from '../refusal.ts'
import { implement } from '../server-function.ts'

/**
 * Spec section 7. Nobody can write to strangers: the recipient is the caller, or the other side of an order
 * or booking of the caller's; admins may write to anybody. Who triggered it is always the caller.
 */
export const writeNotification = implement(createNotification, async (input, { db, person }) => {
  if (input.user_id !== person.id && person.role !== 'admin') {
    const { rows } = await sql`
      select 1
      from public.orders o
      join public.chefs c on c.id = o.chef_id
      where (o.buyer_id = ${person.id} and c.profile_id = ${input.user_id})
        or (o.buyer_id = ${input.user_id} and c.profile_id = ${person.id})
      union all
      select 1
      from public.bookings b
      join public.chefs c on c.id = b.chef_id
      where (b.buyer_id = ${person.id} and c.profile_id = ${input.user_id})
        or (b.buyer_id = ${input.user_id} and c.profile_id = ${person.id})
      limit 1
    `.execute(db)
    if (rows.length === 0) throw forbidden('You may only notify people you have an order or booking with')
  }
  const { rows } = await sql<{ id: string }>`
    insert into public.notifications (user_id, triggered_by, title, message, type, event, data)
    values (
      ${input.user_id}, ${person.id}, ${input.title}, ${input.message}, ${input.type}, ${input.event},
      ${JSON.stringify(input.data)}::jsonb
    )
    returning id
  `.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Error('A notification is always written')
  return { success: true, id }
})
