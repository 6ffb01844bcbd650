import { listMessages as contract } from '@localchef/contracts/messages/list-messages'
import type { Message } from '@localchef/contracts/messages/message'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { messageColumns, ofTalk, opensUntil, readTalk, writingOf } from './conversation.ts'

export const listMessages = implement(contract, async ({ before, limit, ...of }, call) => {
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
