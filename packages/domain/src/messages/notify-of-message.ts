import { inEveryLanguage, type Language, localText } from '@localchef/contracts/language'
import type { Message } from '@localchef/contracts/messages/message'
import { storedWords, type WordedNotification } from '@localchef/contracts/notifications/notification-words'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import { mailUser, notify } from '../notifications/notify.ts'
import type { Call, UserCall } from '../server-function.ts'
import {
  conversationPath,
  findConversation,
  isOfConversation,
  type StoredConversation,
} from './conversation.ts'

/** Minutes that a message stays unread before a mail is sent, and minutes between two mails of a conversation. */
const unreadMinutes = 5
const betweenMailsMinutes = 60

const minutes = (count: number) => count * 60_000

/**
 * Notifies at the bell once per conversation: an unread notification is updated instead of repeated. A job mails unread
 * messages later.
 */
export async function notifyOfMessage(
  call: UserCall,
  conversation: StoredConversation,
  message: Message,
): Promise<void> {
  const userId = message.from === 'buyer' ? conversation.chefProfileId : conversation.buyerId
  if (!userId) return
  const ids = conversation.kind === 'order' ? { orderId: conversation.id } : { bookingId: conversation.id }
  const worded = wordMessage(conversation, message.from, message.body)
  const { rows } = await sql<{ id: string }>`
    select id
    from public.notifications
    where user_id = ${userId}
      and sender is null
      and event in ('message_received', 'message_picture')
      and data ->> ${conversation.kind === 'order' ? 'orderId' : 'bookingId'} = ${conversation.id}
      and not is_read
    order by created_at desc
    limit 1
    for no key update
  `.execute(call.db)
  const unread = rows[0]
  if (unread) {
    const { title, message: text, event, data } = storedWords(worded)
    await sql`
      update public.notifications
      set title = ${title},
          message = ${text},
          event = ${event},
          data = ${JSON.stringify({ ...ids, ...data })}::jsonb,
          created_at = ${call.now}
      where id = ${unread.id}
    `.execute(call.db)
  } else {
    await notify(call, { userId, triggeredBy: call.user.id, type: 'other', worded, ids })
  }
  await enqueueMail(call, conversation, userId)
}

/** Maximum length of a message at the bell and in mails. */
const mostCharacters = 300

function wordMessage(
  conversation: StoredConversation,
  from: 'buyer' | 'chef',
  body: string,
): WordedNotification {
  const name =
    from === 'buyer'
      ? localText(conversation.buyerName)
      : localText(conversation.chefName, conversation.chefNameRu)
  const facts = { name, number: conversation.number }
  return body
    ? wordNotification('message_received', { ...facts, body: body.slice(0, mostCharacters) })
    : wordNotification('message_picture', facts)
}

/** Enqueues one job per conversation: if an earlier unread message awaits its mail, its job is already enqueued. */
async function enqueueMail(call: Call, conversation: StoredConversation, recipientId: string): Promise<void> {
  const { rows } = await sql<{ unnotified: number }>`
    select count(*)::integer as unnotified
    from public.messages m
    where ${isOfConversation(conversation)}
      and m.recipient_id = ${recipientId}
      and m.read_at is null
      and m.notified_at is null
  `.execute(call.db)
  if ((rows[0]?.unnotified ?? 0) > 1) return
  const when = new Date(call.now.getTime() + minutes(unreadMinutes))
  await call.outside.enqueue('mail-unread-messages', jobOf(conversation, recipientId), when)
}

function jobOf(conversation: StoredConversation, recipientId: string) {
  return {
    ...(conversation.kind === 'order' ? { orderId: conversation.id } : { bookingId: conversation.id }),
    recipientId,
  }
}

interface UnreadMail {
  orderId?: string | undefined
  bookingId?: string | undefined
  recipientId: string
}

/** The job. Sends one mail about all unread messages, or postpones it if the conversation just had one. */
export async function mailUnreadMessages(
  call: Omit<Call, 'user'>,
  { recipientId, ...of }: UnreadMail,
): Promise<void> {
  const conversation = await findConversation(call, of)
  if (!conversation) return
  const { rows } = await sql<{ id: string; body: string; notifiedAt: string | null }>`
    select m.id, m.body, to_jsonb(m.notified_at) #>> '{}' as "notifiedAt"
    from public.messages m
    where ${isOfConversation(conversation)}
      and m.recipient_id = ${recipientId}
      and m.read_at is null
    order by m.created_at, m.id
    for no key update
  `.execute(call.db)
  const unnotified = rows.filter(({ notifiedAt }) => notifiedAt === null)
  if (unnotified.length === 0) return
  const lastMail = Math.max(0, ...rows.map(({ notifiedAt }) => (notifiedAt ? Date.parse(notifiedAt) : 0)))
  const next = lastMail + minutes(betweenMailsMinutes)
  const asCall = { ...call, user: null }
  if (next > call.now.getTime()) {
    await call.outside.enqueue('mail-unread-messages', jobOf(conversation, recipientId), new Date(next))
    return
  }
  await sql`
    update public.messages
    set notified_at = ${call.now}
    where id = any (${unnotified.map(({ id }) => id)}::uuid[])
  `.execute(call.db)
  const toChef = recipientId === conversation.chefProfileId
  const last = unnotified
    .slice(-3)
    .map(({ body }) => wordMessage(conversation, toChef ? 'buyer' : 'chef', body).words)
  const inLanguage = (language: Language) => ({
    title: last.at(-1)?.[language].title ?? '',
    lines: last.map((words) => words[language].message),
    button: last.at(-1)?.[language].button ?? '',
  })
  await mailUser(
    asCall,
    recipientId,
    { topic: 'messages', path: conversationPath(conversation, toChef ? 'chef' : 'buyer') },
    inEveryLanguage(inLanguage),
  )
}
