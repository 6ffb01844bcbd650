import { reasonOf } from '../reason-of.ts'
import type { SmtpTransport } from './smtp-transport.ts'

export interface MailFault {
  /** ISO timestamp. */
  since: string
  reason: string
}

export interface WatchedMailTransport extends SmtpTransport {
  /** Null while the mail server works. */
  fault(): MailFault | null
}

/** Codes of nodemailer when the server was not reached or refused us, rather than one mail. */
const away: ReadonlySet<unknown> = new Set([
  'EAUTH',
  'ECONNECTION',
  'ECONNREFUSED',
  'EDNS',
  'EOAUTH2',
  'EPROTOCOL',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
])

/** Tracks whether the last call reached the mail server. */
export function watchMailTransport(transport: SmtpTransport): WatchedMailTransport {
  let fault: MailFault | null = null

  async function watched<T>(call: Promise<T>, isFault: (error: unknown) => boolean): Promise<T> {
    try {
      const answer = await call
      fault = null
      return answer
    } catch (error) {
      if (isFault(error)) {
        fault = { since: fault?.since ?? new Date().toISOString(), reason: reasonOf(error) }
      }
      throw error
    }
  }
  const isAway = (error: unknown) => error instanceof Error && 'code' in error && away.has(error.code)

  return {
    send: (mail) => watched(transport.send(mail), isAway),
    tryOut: () => watched(transport.tryOut(), () => true),
    close: transport.close,
    fault: () => fault,
  }
}
