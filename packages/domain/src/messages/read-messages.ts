import type { Message } from '@localchef/contracts/message'
import { markMessagesRead, readMessages, unreadMessages } from '@localchef/contracts/read-messages'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { messageColumns, ofTalk, opensUntil, readTalk, writingOf } from './conversation.ts'

export const readConversation = implement(readMessages, async ({ before, limit, ...of }, call) => {
  const talk = await readTalk(call, of)
  // A message of another conversation names nothing here.
  const earlier = before
    ? sql`(m.created_at, m.id) < (
        select k.created_at, k.id
        from public.messages k
        where k.id = ${before}
          and coalesce(k.order_id, k.booking_id) = ${talk.id}
      )`
    : sql`true`
  const { rows } = await sql<Message>`
    select ${messageColumns(talk)}
    from public.messages m
    where ${ofTalk(talk)}
      and ${earlier}
    order by m.created_at desc, m.id desc
    limit ${limit + 1}
  `.execute(call.db)
  return {
    messages: rows.slice(0, limit).reverse(),
    hasEarlier: rows.length > limit,
    viewer: talk.viewer,
    buyerName: talk.buyerName,
    chef: { name: talk.chefName, nameRu: talk.chefNameRu },
    writing: writingOf(talk, call.now),
    opensUntil: opensUntil(talk)?.toISOString() ?? null,
  }
})

export const countUnreadMessages = implement(unreadMessages, async (_input, { db, person }) => {
  const { rows } = await sql<{ orderId: string | null; bookingId: string | null; count: number }>`
    select m.order_id as "orderId", m.booking_id as "bookingId", count(*)::integer as count
    from public.messages m
    where m.recipient_id = ${person.id}
      and m.read_at is null
    group by m.order_id, m.booking_id
  `.execute(db)
  return { total: rows.reduce((sum, { count }) => sum + count, 0), conversations: rows }
})

export const markConversationRead = implement(markMessagesRead, async ({ upTo, ...of }, call) => {
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
