import type { Connection } from '../database.ts'
import type { RenderedMail } from './mail-content.ts'

export interface OutgoingMail extends RenderedMail {
  to: string
}

/** Writes a mail in the caller's transaction: it leaves if, and only if, that transaction commits. */
export async function queueMail(connection: Connection, mail: OutgoingMail): Promise<void> {
  await connection.query(
    `insert into mail.outbox (recipient, subject, html, body_text, headers, links)
     values ($1, $2, $3, $4, $5::jsonb, $6::text[])`,
    [mail.to, mail.subject, mail.html, mail.text, JSON.stringify(mail.headers), mail.links],
    { keepPlan: true },
  )
}
