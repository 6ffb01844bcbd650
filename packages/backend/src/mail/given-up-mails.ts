import type { Connection } from '../database.ts'

/** A mail that could not be sent and is not retried. */
export interface GivenUpMail {
  id: string
  /** Tie-breaker among mails with the same `since`. */
  key: string
  recipient: string
  subject: string
  error: string
  attempts: number
  /** In PostgreSQL's notation, to the microsecond. */
  since: string
}

export interface After {
  moment: string
  key: string
}

/** Given-up mails, oldest first. Runs in the caller's transaction, as do the other functions here. */
export async function listGivenUpMails(
  connection: Connection,
  after: After | undefined,
  most: number,
): Promise<GivenUpMail[]> {
  const { rows } = await connection.query<GivenUpMail>(
    `select g.id::text as id, g.key, g.recipient, g.subject, g.error, g.attempts, to_jsonb(g.since) #>> '{}' as since
     from mail.given_up($1, $2, $3) g`,
    [after?.moment ?? null, after?.key ?? null, most],
  )
  return rows
}

export async function countGivenUpMails(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ n: number }>('select mail.count_given_up() as n')
  return rows[0]?.n ?? 0
}

/** Returns false when there is no such given-up mail. */
export async function sendMailAgain(connection: Connection, id: string): Promise<boolean> {
  const { rows } = await connection.query<{ done: boolean }>('select mail.send_again($1) as done', [id])
  return rows[0]?.done ?? false
}

/** Returns false when there is no such given-up mail. */
export async function dismissMail(connection: Connection, id: string): Promise<boolean> {
  const { rows } = await connection.query<{ done: boolean }>('select mail.dismiss($1) as done', [id])
  return rows[0]?.done ?? false
}

export interface MailOnRecord {
  subject: string
  createdAt: Date
  sentAt: Date | null
  failedAt: Date | null
}

/** The latest mails to an address, without their contents. */
export async function listMailsTo(
  connection: Connection,
  address: string,
  most: number,
): Promise<MailOnRecord[]> {
  const { rows } = await connection.query<MailOnRecord>(
    `select s.subject, s.created_at as "createdAt", s.sent_at as "sentAt", s.failed_at as "failedAt"
     from mail.sent_to($1, $2) s`,
    [address, most],
  )
  return rows
}
