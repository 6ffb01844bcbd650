import { markMessagesRead as contract } from '@localchef/contracts/messages/mark-messages-read'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { ofTalk, readTalk } from './conversation.ts'

export const markMessagesRead = implement(contract, async ({ upTo, ...of }, call) => {
  const { db, person, now } = call
  const talk = await readTalk(call, of)
  const { numAffectedRows } = await sql`
    update public.messages m
    set read_at = ${now}
    where ${ofTalk(talk)}
      and m.recipient_id = ${person.id}
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
      where user_id = ${person.id}
        and event = 'message_received'
        and data ->> ${talk.kind === 'order' ? 'orderId' : 'bookingId'} = ${talk.id}
        and not is_read
    `.execute(db)
  }
  return { marked }
})
