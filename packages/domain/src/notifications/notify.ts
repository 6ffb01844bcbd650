import type { NotificationKey } from '@localchef/contracts/notifications/notification-key'
import { sql } from 'kysely'
import { planKept } from '../queries.ts'
import type { Call } from '../server-function.ts'

/** Which e-mails a notification belongs to, as people choose them in their preferences. */
export type MailTopic = 'orders' | 'bookings' | 'messages' | 'reviews' | 'news'

export interface NewNotification {
  userId: string
  triggeredBy: string | null
  /** English and canonical: the popover's icon depends on the words New Order, Confirmed, Ready, Completed, Cancelled. */
  title: string
  message: string
  type: 'order' | 'booking' | 'payment' | 'review' | 'other'
  event: string
  /**
   * `key` and `params` let each language word the title and the message; ids say where a click leads. A parameter
   * with a name of its own in Russian comes twice: `chef` and `chefRu`.
   */
  data: { key: NotificationKey; params: Record<string, string | number>; [id: string]: unknown }
  mail?: {
    topic: MailTopic
    words: Record<'en' | 'ru', { title: string; lines: string[]; button: string }>
    path: string
  }
}

/** How to reach somebody about a topic. */
export interface Recipient {
  email: string
  language: 'en' | 'ru'
  wantsMail: boolean
  unsubscribeToken: string
  /** Whether any browser of theirs is to be told. */
  hasBrowsers: boolean
}

/** Tells a person something, in the transaction of its cause: in the app, and by mail if they want that. */
export async function notify(call: Call, notification: NewNotification): Promise<string> {
  const recipient = notification.mail
    ? await readRecipient(call, notification.userId, notification.mail.topic)
    : null
  return notifyRecipient(call, notification, recipient)
}

/** The same for who has read already how to reach the person. */
export async function notifyRecipient(
  call: Call,
  { mail, ...notification }: NewNotification,
  recipient: Recipient | null,
): Promise<string> {
  const [{ rows }] = await Promise.all([
    sql<{ id: string }>`
      insert into public.notifications (user_id, triggered_by, title, message, type, event, data)
      values (
        ${notification.userId},
        ${notification.triggeredBy},
        ${notification.title},
        ${notification.message},
        ${notification.type},
        ${notification.event},
        ${JSON.stringify(notification.data)}::jsonb
      )
      returning id
    `.execute(call.db),
    ...(mail && recipient
      ? [mailRecipient(call, recipient, mail), pushTo(call, notification.userId, recipient, mail)]
      : []),
  ])
  const id = rows[0]?.id
  if (!id) throw new Error('A notification is always written')
  return id
}

/** A mail to a person, if they want those of its topic. */
export async function mailPerson(
  call: Call,
  userId: string,
  mail: NonNullable<NewNotification['mail']>,
): Promise<void> {
  const recipient = await readRecipient(call, userId, mail.topic)
  if (recipient) await mailRecipient(call, recipient, mail)
}

async function readRecipient(call: Call, userId: string, topic: MailTopic): Promise<Recipient | null> {
  const { rows } = await sql<{ recipient: Recipient | null }>`
    select private.recipient(${userId}, ${topic}) as recipient
    ${planKept}
  `.execute(call.db)
  return rows[0]?.recipient ?? null
}

async function mailRecipient(
  call: Call,
  recipient: Recipient,
  { words, path }: NonNullable<NewNotification['mail']>,
): Promise<void> {
  if (!recipient.wantsMail) return
  const { title, lines, button } = words[recipient.language]
  await call.outside.queueMail({
    to: recipient.email,
    language: recipient.language,
    title,
    lines,
    button: { text: button, path },
    unsubscribeToken: recipient.unsubscribeToken,
  })
}

/** Writes down that a person's browsers are to be told, if there are any. */
async function pushTo(
  call: Call,
  userId: string,
  { language, hasBrowsers }: Recipient,
  { words, path }: NonNullable<NewNotification['mail']>,
): Promise<void> {
  if (!hasBrowsers) return
  const { title, lines } = words[language]
  await call.outside.enqueue('send-push', { userId, title, body: lines.join(' '), path }, call.now)
}
