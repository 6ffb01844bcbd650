import type { Access, FunctionContract } from '@localchef/contracts/function-contract'
import type { z } from 'zod'
import type { JobData, JobName } from './job-data.ts'
import type { Queries } from './queries.ts'

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

/** What the marketplace asks of the account service and the file store about a person. */
export interface Accounts {
  /** Where a person is signed in, the last used first. */
  sessionsOf(userId: string): Promise<OpenSession[]>
  /** Says whether the session was this person's. */
  endSession(userId: string, sessionId: string): Promise<boolean>
  /** Closes the account for good, without a trace of whose it was. */
  erase(userId: string): Promise<void>
  /** Removes every file the person has stored. May be done twice. */
  removeFilesOf(userId: string): Promise<void>
}

/** What the marketplace asks of the world outside; the server brings it, bound to the call's transaction. */
export interface Outside {
  queueMail(mail: OutgoingMail): Promise<void>
  /** Writes down work for later: it will be done, not before `when`, if and only if the transaction commits. */
  enqueue<Name extends JobName>(name: Name, data: JobData<Name>, when: Date): Promise<void>
  accounts: Accounts
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
