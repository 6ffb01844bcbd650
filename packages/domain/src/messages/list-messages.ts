import { listMessages as contract } from '@localchef/contracts/messages/list-messages'
import type { Message } from '@localchef/contracts/messages/message'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { isOfConversation, messageColumns, opensUntil, readConversation, writingOf } from './conversation.ts'

export const listMessages = implement(contract, async ({ before, limit, ...of }, call) => {
  const conversation = await readConversation(call, of)
  // A `before` from another conversation matches nothing.
  const earlier = before
    ? sql`(m.created_at, m.id) < (
        select k.created_at, k.id
        from public.messages k
        where k.id = ${before}
          and coalesce(k.order_id, k.booking_id) = ${conversation.id}
      )`
    : sql`true`
  const { rows } = await sql<Message>`
    select ${messageColumns(conversation)}
    from public.messages m
    where ${isOfConversation(conversation)}
      and ${earlier}
    order by m.created_at desc, m.id desc
    limit ${limit + 1}
  `.execute(call.db)
  return {
    messages: rows.slice(0, limit).reverse(),
    hasEarlier: rows.length > limit,
    viewer: conversation.viewer,
    buyerName: conversation.buyerName,
    chef: { name: conversation.chefName, nameRu: conversation.chefNameRu },
    writing: writingOf(conversation, call.now),
    opensUntil: opensUntil(conversation)?.toISOString() ?? null,
  }
})
