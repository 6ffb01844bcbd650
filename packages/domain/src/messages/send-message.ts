import { notFound } from '@localchef/contracts/common-refusals'
import { findOffPlatform } from '@localchef/contracts/messages/find-off-platform'
import type { Message } from '@localchef/contracts/messages/message'
import {
  conversationClosed,
  otherSideGone,
  tooManyMessages,
} from '@localchef/contracts/messages/message-refusals'
import { sendMessage as contract } from '@localchef/contracts/messages/send-message'
import { sql } from 'kysely'
import { invalidField, noSuch } from '../refusal.ts'
import { refuseSwitchedOff } from '../refuse-switched-off.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { holdFile } from '../stored-file.ts'
import { raiseSignals } from '../trust/raise-signals.ts'
import { messageColumns, readConversation, writingOf } from './conversation.ts'
import { notifyOfMessage } from './notify-of-message.ts'

/** Rate limits of a user's messages. */
const most = { aMinute: 12, aDay: 300 }

export const sendMessage = implement(contract, async ({ body, picturePath, ...of }, call) => {
  const { db, user, now } = call
  await refuseSwitchedOff(call.refuse, db, 'messages')
  const conversation = await readConversation(call, of)
  switch (writingOf(conversation, now)) {
    case 'reader':
      throw call.refuse(notFound, noSuch(conversation.kind))
    case 'closed':
      throw call.refuse(conversationClosed)
    case 'gone':
      throw call.refuse(otherSideGone)
    case 'open':
      break
  }
  if (picturePath !== undefined) await checkPicture(call, picturePath)
  await checkRate(call)
  const recipientId = conversation.viewer === 'buyer' ? conversation.chefProfileId : conversation.buyerId
  const { rows } = await sql<Message>`
    insert into public.messages as m (order_id, booking_id, sender_id, recipient_id, body, picture_path, created_at)
    values (
      ${conversation.kind === 'order' ? conversation.id : null}, ${conversation.kind === 'booking' ? conversation.id : null},
      ${user.id}, ${recipientId}, ${body}, ${picturePath ?? null}, clock_timestamp()
    )
    returning ${messageColumns(conversation)}
  `.execute(db)
  const message = rows[0]
  if (!message) throw new Error('the insert returned no message')
  await notifyOfMessage(call, conversation, message)
  await signalOfMessage(call, conversation, message)
  return message
})

/** Accepts only the sender's own upload that was not sent before. */
async function checkPicture({ db, user }: UserCall, path: string): Promise<void> {
  const { rows } = await sql`
    select 1
    from storage.objects o
    where o.bucket_id = 'messages'
      and o.name = ${path}
      and (storage.foldername(o.name))[1] = ${user.id}
      and not exists (
        select 1
        from public.messages m
        where m.picture_path = o.name
      )
    ${holdFile}
  `.execute(db)
  if (rows.length === 0) throw invalidField(['picturePath'], 'picture_missing')
}

async function checkRate({
  db,
  user,
  now,
  refuse,
}: UserCall & Refusing<typeof tooManyMessages>): Promise<void> {
  // Serialized by user, so that concurrent calls are counted.
  await sql`select pg_advisory_xact_lock(hashtextextended('messages:' || ${user.id}, 0))`.execute(db)
  const { rows } = await sql<{ minute: number; day: number }>`
    select
      count(*) filter (where m.created_at > ${now}::timestamptz - interval '1 minute')::integer as minute,
      count(*)::integer as day
    from public.messages m
    where m.sender_id = ${user.id}
      and m.created_at > ${now}::timestamptz - interval '1 day'
  `.execute(db)
  const { minute, day } = rows[0] ?? { minute: 0, day: 0 }
  if (minute < most.aMinute && day < most.aDay) return
  throw refuse(tooManyMessages, { retryAfterSeconds: day >= most.aDay ? 3600 : 60 })
}

/** Raises a signal for a message that leads people off the marketplace. The message is sent anyway. */
async function signalOfMessage(
  { db, user, outside }: UserCall,
  conversation: { id: string },
  { id, body }: Message,
): Promise<void> {
  const parts = findOffPlatform(body, outside.siteHost)
  if (parts.length === 0) return
  // The name of an app counts once per conversation, and a contact once per sender.
  const secrets = parts.map(({ kind, value }) =>
    kind === 'payment_app' || kind === 'messenger'
      ? `${kind}:${value}:${conversation.id}`
      : `${kind}:${value}`,
  )
  await raiseSignals(db, [
    {
      kind: 'off_platform',
      subjectKey: user.id,
      profileId: user.id,
      chefId: null,
      facts: { messages: [id] },
      factKeys: [],
      secrets,
      people: [user.id],
    },
  ])
}
