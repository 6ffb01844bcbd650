import { markMessagesRead as contract } from '@localchef/contracts/messages/mark-messages-read'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { isOfConversation, readConversation } from './conversation.ts'

export const markMessagesRead = implement(contract, async ({ upTo, ...of }, call) => {
  const { db, user, now } = call
  const conversation = await readConversation(call, of)
  const { numAffectedRows } = await sql`
    update public.messages m
    set read_at = ${now}
    where ${isOfConversation(conversation)}
      and m.recipient_id = ${user.id}
      and m.read_at is null
      and (m.created_at, m.id) <= (
        select k.created_at, k.id
        from public.messages k
        where k.id = ${upTo}
      )
  `.execute(db)
  const marked = Number(numAffectedRows ?? 0n)
  if (marked > 0) {
    await sql`
      update public.notifications
      set is_read = true
      where user_id = ${user.id}
        and sender is null
        and event = 'message_received'
        and data ->> ${conversation.kind === 'order' ? 'orderId' : 'bookingId'} = ${conversation.id}
        and not is_read
    `.execute(db)
  }
  return { marked }
})
