import type { Message } from '@localchef/contracts/messages/message'
import { sendMessage as contract } from '@localchef/contracts/messages/send-message'
import { sql } from 'kysely'
import { holdFile } from '../chefs/stored-file.ts'
import { invalidField, Refusal } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { refuseSwitchedOff } from '../settings/refuse-switched-off.ts'
import { messageColumns, readTalk, writingOf } from './conversation.ts'
import { tellOfMessage } from './tell-of-message.ts'

/** What a person writes at most: enough for two thumbs, too little for a flood. */
const MOST = { aMinute: 12, aDay: 300 }

export const sendMessage = implement(contract, async ({ body, picturePath, ...of }, call) => {
  const { db, person, now } = call
  await refuseSwitchedOff(db, 'messages')
  const talk = await readTalk(call, of)
  switch (writingOf(talk, now)) {
    case 'reader':
      throw new Refusal(403, 'not_taking_part', 'Only the buyer and the chef write here')
    case 'closed':
      throw new Refusal(422, 'conversation_closed', 'This is too long ago to write about')
    case 'gone':
      throw new Refusal(422, 'other_side_gone', 'The other side has left LocalChef')
    case 'open':
      break
  }
  if (picturePath !== undefined) await checkPicture(call, picturePath)
  await checkRate(call)
  const recipientId = talk.viewer === 'buyer' ? talk.chefProfileId : talk.buyerId
  const { rows } = await sql<Message>`
    insert into public.messages as m (order_id, booking_id, sender_id, recipient_id, body, picture_path, created_at)
    values (
      ${talk.kind === 'order' ? talk.id : null}, ${talk.kind === 'booking' ? talk.id : null},
      ${person.id}, ${recipientId}, ${body}, ${picturePath ?? null}, clock_timestamp()
    )
    returning ${messageColumns(talk)}
  `.execute(db)
  const message = rows[0]
  if (!message) throw new Error('A message is always written')
  await tellOfMessage(call, talk, message)
  return message
})

/** Only a picture that is there, was put there by its sender, and was not sent before. */
async function checkPicture({ db, person }: PersonalCall, path: string): Promise<void> {
  const { rows } = await sql`
    select 1
    from storage.objects o
    where o.bucket_id = 'messages'
      and o.name = ${path}
      and (storage.foldername(o.name))[1] = ${person.id}
      and not exists (
        select 1
        from public.messages m
        where m.picture_path = o.name
      )
    ${holdFile}
  `.execute(db)
  if (rows.length === 0) throw invalidField(['picturePath'], 'There is no such picture of yours')
}

async function checkRate({ db, person, now }: PersonalCall): Promise<void> {
  // One after the other for each person, so that many at once are counted, too.
  await sql`select pg_advisory_xact_lock(hashtextextended('messages:' || ${person.id}, 0))`.execute(db)
  const { rows } = await sql<{ minute: number; day: number }>`
    select
      count(*) filter (where m.created_at > ${now}::timestamptz - interval '1 minute')::integer as minute,
      count(*)::integer as day
    from public.messages m
    where m.sender_id = ${person.id}
      and m.created_at > ${now}::timestamptz - interval '1 day'
  `.execute(db)
  const { minute, day } = rows[0] ?? { minute: 0, day: 0 }
  if (minute < MOST.aMinute && day < MOST.aDay) return
  throw new Refusal(429, 'too_many_messages', 'You write very fast. Please wait a little', {
    retryAfterSeconds: day >= MOST.aDay ? 3600 : 60,
  })
}
