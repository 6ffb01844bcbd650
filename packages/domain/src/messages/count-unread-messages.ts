import { countUnreadMessages as contract } from '@localchef/contracts/messages/count-unread-messages'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'

export const countUnreadMessages = implement(contract, async (_input, { db, user }) => {
  const { rows } = await sql<{ orderId: string | null; bookingId: string | null; count: number }>`
    select m.order_id as "orderId", m.booking_id as "bookingId", count(*)::integer as count
    from public.messages m
    where m.recipient_id = ${user.id}
      and m.read_at is null
    group by m.order_id, m.booking_id
  `.execute(db)
  return { total: rows.reduce((sum, { count }) => sum + count, 0), conversations: rows }
})
