import type { Language } from '@localchef/contracts/language'
import type { NotificationType } from '@localchef/contracts/notifications/notification-type'
import {
  storedWords,
  type WordedNotification,
  type Words,
} from '@localchef/contracts/notifications/notification-words'
import type { TextTopic } from '@localchef/contracts/texts/text-topics'
import { sql } from 'kysely'
import type { MailFacts } from '../mail-facts.ts'
import { planKept } from '../queries.ts'
import type { Call, OutgoingMail, OutgoingText } from '../server-function.ts'
import { type NewText, textTo } from '../texts/new-text.ts'

/**
 * Topics of mails in a user's preferences. Mails of `account` are always sent, and never pushed.
 */
export type MailTopic = 'orders' | 'bookings' | 'messages' | 'reviews' | 'account'

interface Mail {
  topic: MailTopic
  /** The page that mail and push link to. */
  path: string
  facts?: Record<Language, MailFacts>
}

export interface NewNotification {
  userId: string
  triggeredBy: string | null
  type: NotificationType
  worded: WordedNotification
  /** The subject that the bell links to. */
  ids?: Record<string, string>
  /** If absent, the notification appears at the bell only. */
  mail?: Mail
  /** Sent to those who turned on the texts of the mail's topic. */
  text?: NewText
}

/** A user's channels for a topic. */
export interface Recipient {
  email: string
  language: Language
  /** Null for `account`, which has no preference. */
  wantsMail: boolean | null
  unsubscribeToken: string
  /** Whether the user has push subscriptions, and wants pushes of the topic. */
  hasBrowsers: boolean
  /** The number at which the user agreed to texts, by their topic. */
  phones: Partial<Record<TextTopic, string>>
  /** Whether a text replaces the mail and the push about the same. */
  textsAlone: boolean
  zipCode: string | null
}

/** Notifies a user at the bell, and by mail, push and text as they prefer, in the transaction of the cause. */
export async function notify(call: Call, notification: NewNotification): Promise<string> {
  const recipient = notification.mail
    ? await readRecipient(call, notification.userId, notification.mail.topic)
    : null
  return notifyRecipient(call, notification, recipient)
}

/** Like `notify`, for a recipient already read. */
export async function notifyRecipient(
  call: Call,
  { userId, triggeredBy, type, worded, ids = {}, mail, text }: NewNotification,
  recipient: Recipient | null,
): Promise<string> {
  const { title, message, event, data } = storedWords(worded)
  const words = recipient && worded.words[recipient.language]
  const outgoing = mail && words ? mailOf(recipient, mail, linesOf(words)) : undefined
  const texted = recipient && text ? textOf(recipient, text, call.now, outgoing) : undefined
  const isToldByText = texted !== undefined && recipient?.textsAlone
  const [{ rows }] = await Promise.all([
    sql<{ id: string }>`
      insert into public.notifications (user_id, triggered_by, title, message, type, event, data)
      values (
        ${userId}, ${triggeredBy}, ${title}, ${message}, ${type}, ${event},
        ${JSON.stringify({ ...ids, ...data })}::jsonb
      )
      returning id
    `.execute(call.db),
    texted && call.outside.queueText(texted),
    ...(mail && words && !isToldByText
      ? [outgoing && call.outside.queueMail(outgoing), pushTo(call, userId, recipient, mail, words)]
      : []),
  ])
  const id = rows[0]?.id
  if (!id) throw new Error('the insert returned no notification')
  return id
}

/** Writes notifications of recipients already read, in one statement, with their mails and pushes. */
export async function notifyRecipients(
  call: Pick<Call, 'db' | 'outside' | 'now'>,
  notices: readonly { notification: NewNotification; recipient: Recipient | null }[],
  mails: readonly OutgoingMail[] = [],
): Promise<void> {
  const rows = notices.map(({ notification: { userId, triggeredBy, type, worded, ids = {} } }) => {
    const { title, message, event, data } = storedWords(worded)
    return { userId, triggeredBy, title, message, type, event, data: { ...ids, ...data } }
  })
  const own = notices.flatMap(({ notification: { worded, mail }, recipient }) =>
    mail && recipient ? (mailOf(recipient, mail, linesOf(worded.words[recipient.language])) ?? []) : [],
  )
  await Promise.all([
    sql`
      insert into public.notifications (user_id, triggered_by, title, message, type, event, data)
      select n."userId", n."triggeredBy", n.title, n.message, n.type, n.event, n.data
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
        "userId" uuid, "triggeredBy" uuid, title text, message text, type text, event text, data jsonb
      )
      ${planKept}
    `.execute(call.db),
    call.outside.queueMails([...own, ...mails]),
    ...notices.map(({ notification: { userId, worded, mail }, recipient }) =>
      mail && recipient ? pushTo(call, userId, recipient, mail, worded.words[recipient.language]) : undefined,
    ),
  ])
}

/** The text of a mail with several lines. */
export interface MailWords {
  title: string
  lines: string[]
  button: string
}

export const linesOf = ({ title, message, button }: Words): MailWords => ({ title, lines: [message], button })

/** Mails a user who receives mails of the topic. */
export async function mailUser(
  call: Call,
  userId: string,
  mail: Mail,
  words: Record<Language, MailWords>,
): Promise<void> {
  const outgoing = await mailTo(call, userId, mail, words)
  if (outgoing) await call.outside.queueMail(outgoing)
}

/** The mail to a user; undefined if they receive none of the topic. */
export async function mailTo(
  call: Pick<Call, 'db'>,
  userId: string,
  mail: Mail,
  words: Record<Language, MailWords>,
): Promise<OutgoingMail | undefined> {
  const recipient = await readRecipient(call, userId, mail.topic)
  return recipient ? mailOf(recipient, mail, words[recipient.language]) : undefined
}

async function readRecipient(
  call: Pick<Call, 'db'>,
  userId: string,
  topic: MailTopic,
): Promise<Recipient | null> {
  const { rows } = await sql<{ recipient: Recipient | null }>`
    select private.recipient(${userId}, ${topic}) as recipient
    ${planKept}
  `.execute(call.db)
  return rows[0]?.recipient ?? null
}

/** Like `mailTo`, for a recipient already read. */
export function mailOf(
  { email, language, wantsMail, unsubscribeToken }: Recipient,
  { topic, path, facts }: Mail,
  { title, lines, button }: MailWords,
): OutgoingMail | undefined {
  const isMandatory = topic === 'account'
  if (!wantsMail && !isMandatory) return undefined
  return {
    to: email,
    language,
    title,
    lines,
    button: { text: button, path },
    ...(facts ? facts[language] : {}),
    ...(isMandatory ? {} : { unsubscribeToken }),
  }
}

/** Enqueues a push to the user's browsers, if any. */
async function pushTo(
  call: Pick<Call, 'outside' | 'now'>,
  userId: string,
  { hasBrowsers }: Recipient,
  { topic, path }: Mail,
  { title, message }: Words,
): Promise<void> {
  if (!hasBrowsers || topic === 'account') return
  await call.outside.enqueue('send-push', { userId, title, body: message, path }, call.now)
}

/** The text to a user who turned its topic on; undefined if it would come too late. */
function textOf(
  { phones, language, zipCode, textsAlone }: Recipient,
  text: NewText,
  now: Date,
  mail: OutgoingMail | undefined,
): OutgoingText | undefined {
  const phone = phones[text.topic]
  return phone === undefined
    ? undefined
    : textTo({ phone, language, zipCode }, text, now, textsAlone ? mail : undefined)
}
