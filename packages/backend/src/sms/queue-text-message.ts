import type { Connection } from '../database.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'

export interface TextMessage {
  /** E.164 with the plus. */
  to: string
  /** The message's name in the outbox. */
  subject: string
  text: string
  /** The message is not sent after this many seconds. */
  validSeconds: number
  /** Whether the message holds a code. Codes are sent even to a number that replied STOP. */
  isCode: boolean
}

/** Writes a text message in the caller's transaction: it is sent if, and only if, that transaction commits. */
export async function queueTextMessage(connection: Connection, message: TextMessage): Promise<void> {
  await connection.query(
    `insert into mail.outbox (channel, recipient, subject, html, body_text, deliver_before, topic)
     values ('sms', $1, $2, '', $3, now() + make_interval(secs => $4), case when not $5::boolean then 'account' end)`,
    [message.to, message.subject, message.text, message.validSeconds, message.isCode],
  )
}

export interface TopicText {
  to: string
  /** See `mail.outbox`. */
  topic: string
  subject: string
  body: string
  /** Appended to the first text that a number gets. */
  stopWords: string
  /** The kitchen whose daily limit the text counts against. */
  kitchenId: string | null
  sendAt: Date
  /** The text is of no use after this moment. */
  deliverBefore: Date
  /** The recipient's time zone, in which the text waits for the morning; null if it never waits. */
  timeZone: string | null
  handover: Date | null
  /** A cause gets only one text. */
  cause?: string
  /** The mail to send if the text is not sent. */
  instead: OutgoingMail | null
  link: { code: string; path: string; endsAt: Date; address: string } | null
}

/** Writes a text message that consent and limits can hold back, with its short link. */
export async function queueTopicText(
  connection: Connection,
  { body, link, ...text }: TopicText,
): Promise<void> {
  await connection.query('select mail.queue_text($1::jsonb)', [
    JSON.stringify({
      ...text,
      body,
      ...(link ? { code: link.code, path: link.path, linkEndsAt: link.endsAt, link: link.address } : {}),
    }),
  ])
}
