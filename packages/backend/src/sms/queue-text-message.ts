import type { Connection } from '../database.ts'

export interface TextMessage {
  /** E.164 with the plus. */
  to: string
  /** The message's name in the outbox. */
  subject: string
  text: string
  /** It is not sent later than this. */
  validSeconds: number
}

/** Writes a text message in the caller's transaction: it is sent if, and only if, that transaction commits. */
export async function queueTextMessage(connection: Connection, message: TextMessage): Promise<void> {
  await connection.query(
    `insert into mail.outbox (channel, recipient, subject, html, body_text, deliver_before)
     values ('sms', $1, $2, '', $3, now() + make_interval(secs => $4))`,
    [message.to, message.subject, message.text, message.validSeconds],
  )
}
