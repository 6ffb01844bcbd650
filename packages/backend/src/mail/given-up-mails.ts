import type { Connection } from '../database.ts'

/** A mail that could not be sent and is tried no more. */
export interface GivenUpMail {
  id: string
  /** Its place among what waits since the same moment. */
  key: string
  recipient: string
  subject: string
  error: string
  attempts: number
  /** In the database's own notation, to the microsecond. */
  since: string
}

export interface After {
  moment: string
  key: string
}

/** Mails that were given up, the oldest first. In the caller's transaction, as are the others here. */
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

/** Says whether there was one to send again. */
export async function sendMailAgain(connection: Connection, id: string): Promise<boolean> {
  const { rows } = await connection.query<{ done: boolean }>('select mail.send_again($1) as done', [id])
  return rows[0]?.done ?? false
}

/** Says whether there was one to let rest. */
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

/** The latest mails to an address, without what is in them. */
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
