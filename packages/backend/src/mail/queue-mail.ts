import type { Connection } from '../database.ts'
import type { RenderedMail } from './mail-content.ts'

export interface OutgoingMail extends RenderedMail {
  to: string
}

/** Writes mails in the caller's transaction, in one statement. */
export async function queueMails(connection: Connection, mails: readonly OutgoingMail[]): Promise<void> {
  if (mails.length === 0) return
  await connection.query(
    `insert into mail.outbox (recipient, subject, html, body_text, headers, links)
     select m."to", m.subject, m.html, m.text, m.headers, m.links
     from jsonb_to_recordset($1::jsonb) as m (
       "to" text, subject text, html text, text text, headers jsonb, links text[]
     )`,
    [JSON.stringify(mails)],
    { keepPlan: true },
  )
}

/** Writes a mail in the caller's transaction: it is sent if, and only if, that transaction commits. */
export async function queueMail(connection: Connection, mail: OutgoingMail): Promise<void> {
  await connection.query(
    `insert into mail.outbox (recipient, subject, html, body_text, headers, links)
     values ($1, $2, $3, $4, $5::jsonb, $6::text[])`,
    [mail.to, mail.subject, mail.html, mail.text, JSON.stringify(mail.headers), mail.links],
    { keepPlan: true },
  )
}
