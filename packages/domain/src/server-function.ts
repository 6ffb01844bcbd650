import type { Access, FunctionContract } from '@localchef/contracts/function-contract'
import type { SystemHealth } from '@localchef/contracts/health/get-health'
import type { z } from 'zod'
import type { JobData, JobName } from './job-data.ts'
import type { Queries } from './queries.ts'
import type { ChefGrid } from './search/chef-grid.ts'

export type Role = 'buyer' | 'chef' | 'admin'

/** The person who calls, as their profile says. */
export interface CallingPerson {
  id: string
  role: Role
  name: string
  email: string
  language: 'en' | 'ru'
  allergies: string[]
}

/** A mail to be sent once the transaction of its cause is through. */
export interface OutgoingMail {
  to: string
  language: 'en' | 'ru'
  title: string
  lines: string[]
  button: { text: string; path: string }
  /** Makes the mail carry a one-click unsubscribe link. */
  unsubscribeToken?: string
}

/** One place where a person is signed in. */
export interface OpenSession {
  id: string
  createdAt: Date
  lastUsedAt: Date
  userAgent: string
  address: string
}

/** The sign-in of the person who calls. */
export interface CallingSession {
  id: string
  /** When the person last proved who they are. */
  provenAt: Date
}

/** How a person signs in. */
export interface AccountFacts {
  confirmedAt: Date | null
  lastSignInAt: Date | null
  /** How many second factors count. */
  factors: number
  /** `email`, `google`. */
  providers: string[]
}

/** What the marketplace asks of the account service and the file store about a person. */
export interface Accounts {
  /** Where a person is signed in, the last used first. */
  sessionsOf(userId: string): Promise<OpenSession[]>
  /** Says whether the session was this person's. */
  endSession(userId: string, sessionId: string): Promise<boolean>
  factsOf(userId: string): Promise<AccountFacts | undefined>
  /** Takes every second factor away and ends all sessions. Says how many factors there were. */
  resetFactors(userId: string): Promise<number>
  /** Closes the account for good, without a trace of whose it was. */
  erase(userId: string): Promise<void>
  /** Removes every file the person has stored. May be done twice. */
  removeFilesOf(userId: string): Promise<void>
}

/** A mail that could not be sent, or a job that could not be done, however often it was tried. */
export interface FailedWork {
  kind: 'mail' | 'job'
  id: string
  /** Its place among what waits since the same moment. */
  key: string
  /** Since when, to the microsecond. */
  since: string
  /** The subject of the mail, the name of the job. */
  title: string
  /** To whom; empty for a job. */
  recipient: string
  error: string
  attempts: number
}

export interface MailOnRecord {
  subject: string
  createdAt: Date
  sentAt: Date | null
  failedAt: Date | null
}

/** What the marketplace asks of its mails and jobs once they are written. */
export interface Upkeep {
  /** What was given up, the oldest first, beginning after a place in that order. */
  failed(
    kind: FailedWork['kind'],
    after: { moment: string; key: string } | undefined,
    most: number,
  ): Promise<FailedWork[]>
  countFailed(kind: FailedWork['kind']): Promise<number>
  /** Says whether there was something to try again. */
  retry(kind: FailedWork['kind'], id: string): Promise<boolean>
  /** Says whether there was something to let rest. */
  dismiss(kind: FailedWork['kind'], id: string): Promise<boolean>
  /** The latest mails to an address, without what is in them. */
  mailsTo(address: string, most: number): Promise<MailOnRecord[]>
  /** How the server that all of this runs on is doing. */
  readHealth(): Promise<SystemHealth>
}

/** What the marketplace asks of the world outside; the server brings it, bound to the call's transaction. */
export interface Outside {
  queueMail(mail: OutgoingMail): Promise<void>
  /** Writes down work for later: it will be done, not before `when`, if and only if the transaction commits. */
  enqueue<Name extends JobName>(name: Name, data: JobData<Name>, when: Date): Promise<void>
  accounts: Accounts
  upkeep: Upkeep
  /** Kept from one search to the next. */
  grid: ChefGrid
}

export interface Call {
  db: Queries
  /** Null for visitors, and for people who have not made their profile yet. */
  person: CallingPerson | null
  now: Date
  outside: Outside
  /** Of the request that calls, as the log names it; what the clock does has none. */
  requestId?: string
  /** Of the person; what the clock does has none. */
  session?: CallingSession
}

/** A call of somebody known: what handlers of functions for signed-in people get. */
export interface PersonalCall extends Call {
  person: CallingPerson
}

type CallOf<Who> = Who extends 'anyone' ? Call : PersonalCall

/** A server function: its contract and what it does, inside one transaction. */
export interface ServerFunction {
  contract: FunctionContract
  handle(input: unknown, call: Call): Promise<unknown>
}

/**
 * Binds a contract to its handler. The input has been checked against the contract, and the caller's right
 * to call it too, before the handler runs.
 */
export function implement<Input extends z.ZodType, Output extends z.ZodType, Who extends Access>(
  contract: FunctionContract<Input, Output, Who>,
  handle: (input: z.output<Input>, call: CallOf<Who>) => Promise<z.input<Output>>,
): ServerFunction {
  return { contract, handle: handle as ServerFunction['handle'] }
}
