import type { Access, FunctionContract } from '@localchef/contracts/function-contract'
import type { SystemHealth } from '@localchef/contracts/health/get-health'
import type { Language } from '@localchef/contracts/language'
import type { RefusalKind } from '@localchef/contracts/refusal'
import type { StaffRight } from '@localchef/contracts/staff/staff-right'
import type { staffRightMissing } from '@localchef/contracts/staff/staff-right-missing'
import type { TextTopic } from '@localchef/contracts/texts/text-topics'
import type { z } from 'zod'
import type { ChefGrid } from './chef-positions.ts'
import type { FoundAddress } from './found-address.ts'
import type { JobData, JobName } from './job-data.ts'
import type { MailFacts } from './mail-facts.ts'
import type { PaymentProvider, ProviderName, ProviderPayment } from './payment-provider.ts'
import type { Queries } from './queries.ts'
import type { Refusal, Refuse } from './refusal.ts'
import type { Router } from './router.ts'
import type { Surroundings } from './surroundings.ts'

export type Role = 'buyer' | 'chef' | 'admin'

/** The profile of the calling user. */
export interface CallingUser {
  id: string
  role: Role
  name: string
  email: string
  language: Language
  allergies: string[]
}

/** A mail, sent once the transaction of its cause commits. */
export interface OutgoingMail extends Partial<MailFacts> {
  to: string
  language: Language
  title: string
  lines: string[]
  button: { text: string; path: string }
  /** If set, a one-click unsubscribe link is added to the mail. */
  unsubscribeToken?: string
  /** The words of the unsubscribe link, if they differ from the usual ones. */
  unsubscribeLabel?: string
}

/** A text message other than a code, sent once the transaction of its cause commits. */
export interface OutgoingText {
  /** E.164 with the plus. */
  to: string
  topic: TextTopic | 'reply'
  language: Language
  /** A name that may be shortened, such as the kitchen's. */
  name: string
  words: (name: string) => string
  /** The kitchen whose texts per day are limited; null for no kitchen. */
  kitchenId: string | null
  sendAt: Date
  /** The text is useless after this moment. */
  deliverBefore: Date
  /** The page that a short link leads to for some days; without one, the text has no link. */
  path?: string
  /** The recipient's time zone, in which the text waits for the morning; null for an answer. */
  timeZone: string | null
  /** The handover that the text is about: if it is tonight, the text does not wait for the morning. */
  handover: Date | null
  /** Only one text per cause is sent, even if it is queued again. */
  cause?: string
  /** The mail that is sent if the text is not. */
  instead?: OutgoingMail
}

export interface OpenSession {
  id: string
  createdAt: Date
  lastUsedAt: Date
  userAgent: string
  address: string
}

export interface CallingSession {
  id: string
  /** When the user last signed in or passed the second factor. */
  provenAt: Date
}

/** The sign-in methods of a user. */
export interface AccountFacts {
  confirmedAt: Date | null
  lastSignInAt: Date | null
  /** Number of verified second factors. */
  factors: number
  /** `email`, `google`. */
  providers: string[]
}

/** Port to the account service and the file store. */
export interface Accounts {
  /** The sessions of a user, most recently used first. */
  sessionsOf(userId: string): Promise<OpenSession[]>
  /** Returns whether the user had this session. */
  endSession(userId: string, sessionId: string): Promise<boolean>
  factsOf(userId: string): Promise<AccountFacts | undefined>
  /** Removes all second factors and ends all sessions. Returns the number of factors. */
  resetFactors(userId: string): Promise<number>
  /** Deletes the account with its personal data. */
  erase(userId: string): Promise<void>
  /** Deletes all files of a user. Idempotent. */
  removeFilesOf(userId: string): Promise<void>
}

/** A mail or job that failed on every attempt. */
export interface FailedWork {
  kind: 'mail' | 'job'
  id: string
  /** Breaks ties between items of the same moment. */
  key: string
  /** Moment of the failure, in microseconds. */
  since: string
  /** Subject of the mail, or name of the job. */
  title: string
  /** Recipient of the mail; empty for a job. */
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

/** Port to stored mails and jobs. */
export interface Upkeep {
  /** Failed work after a position, oldest first. */
  failed(
    kind: FailedWork['kind'],
    after: { moment: string; key: string } | undefined,
    most: number,
  ): Promise<FailedWork[]>
  countFailed(kind: FailedWork['kind']): Promise<number>
  /** Returns whether there was something to retry. */
  retry(kind: FailedWork['kind'], id: string): Promise<boolean>
  /** Returns whether there was something to dismiss. */
  dismiss(kind: FailedWork['kind'], id: string): Promise<boolean>
  /** The latest mails to an address, without their content. */
  mailsTo(address: string, most: number): Promise<MailOnRecord[]>
  readHealth(): Promise<SystemHealth>
}

/** Ports to the outside world, bound to the call's transaction. */
export interface Outside {
  queueMail(mail: OutgoingMail): Promise<void>
  /** Many mails in one statement. */
  queueMails(mails: readonly OutgoingMail[]): Promise<void>
  queueText(text: OutgoingText): Promise<void>
  /** Whether text messages are sent, or kept for development. */
  takesTexts: boolean
  /** Enqueues a job, to run after `when` if the transaction commits. */
  enqueue<Name extends JobName>(name: Name, data: JobData<Name>, when: Date): Promise<void>
  /** Enqueues many jobs of a name in one statement. */
  enqueueAll<Name extends JobName>(name: Name, data: readonly JobData<Name>[], when: Date): Promise<void>
  accounts: Accounts
  upkeep: Upkeep
  surroundings: Surroundings
  /** Positions of all findable chefs, cached between searches. */
  grid: ChefGrid
  /** Null if the marketplace takes no cards. */
  paymentProvider: ProviderName | null
  /** Allowed targets of webhooks: the public internet, or in development any address. */
  webhookTargets: 'public' | 'any'
  /** Host of the marketplace's site. Links to it do not lead off the marketplace. */
  siteHost: string
  /** The declared refusal that corresponds to a database error. */
  refusalFromDatabase(error: unknown, declared: readonly RefusalKind[]): Refusal | undefined
  /** Finds street addresses, best first, and never fails; undefined without a geocoding service. */
  findAddresses: ((query: string, limit: number) => Promise<FoundAddress[]>) | undefined
}

export interface Call {
  db: Queries
  /** Null for visitors and for users without a profile. */
  user: CallingUser | null
  now: Date
  outside: Outside
  /** Id of the request in the log; undefined for scheduled work. */
  requestId?: string
  /** Session of the user; undefined for scheduled work. */
  session?: CallingSession
  /** Undefined if the operation's contract names no right. */
  staffRight?: NamedRight
}

/** The staff right that an operation's contract names. */
export interface NamedRight {
  name: StaffRight
  /** Whether the user has the right. */
  isHeld: boolean
  /** Refuses for a missing right: only contracts that name a right declare this refusal (see `sharedRefusals`). */
  refuse: Refuse<typeof staffRightMissing>
}

/** The call of a user with a profile. */
export interface UserCall extends Call {
  user: CallingUser
}

/** A call that can be refused: `throw call.refuse(kitchenPaused)`. */
export interface Refusing<Kind extends RefusalKind> {
  refuse: Refuse<Kind>
}

/** The call of an admin: every operation of admins names a right. */
export interface AdminCall extends UserCall {
  staffRight: NamedRight
}

type CallBy<Who, Kind extends RefusalKind> = (Who extends 'anyone' ? Call : UserCall) &
  (Who extends 'admin' ? Pick<AdminCall, 'staffRight'> : unknown) &
  Refusing<Kind>

/** The call that a contract's handler receives, for use by its helper functions. */
export type CallOf<Contract> =
  Contract extends FunctionContract<z.ZodType, z.ZodType, infer Who, infer Kind> ? CallBy<Who, Kind> : never

/** An operation: its contract and its handler, which runs in one transaction. */
export interface ServerFunction {
  contract: FunctionContract
  /** Calls an external service before the transaction begins, so that no connection waits for it. */
  prepare?: (input: unknown, services: OutsideServices) => Promise<unknown>
  handle(input: unknown, call: Call & Refusing<RefusalKind>, prepared?: unknown): Promise<unknown>
  /** Calls an external service after the commit. Returns the final output. */
  finish?: (output: unknown, after: AfterCommit & Refusing<RefusalKind>) => Promise<unknown>
  together?: Together<unknown, unknown, RefusalKind>
}

/** One of several calls handled in one transaction, each by another user. */
export interface GroupedCall<Input> {
  input: Input
  user: CallingUser
  /** Set as the transaction's claims while this call's rows are written, so that triggers know the acting user. */
  claims: object
}

/**
 * The outcome of a call in a group. `again`: another call of the group came first and changed the facts. `alone`: the
 * call needs its own transaction.
 */
export type GroupedOutcome<Output> = { output: Output } | { refusal: Refusal } | 'again' | 'alone'

/** Handles several waiting calls of an operation in one transaction. */
export interface Together<Input, Output, Kind extends RefusalKind> {
  /** Queue of calls that would wait for each other anyway. Null: the call is always handled alone. */
  queueOf(input: Input): string | null
  /** Returns one outcome per call, in order. If it throws, each call is handled alone. */
  handle(
    calls: readonly GroupedCall<Input>[],
    shared: Pick<Call, 'db' | 'now' | 'outside'> & Refusing<Kind>,
  ): Promise<GroupedOutcome<Output>[]>
}

/** The tools of payments outside of a transaction: the provider, and transactions with the server's rights. */
export interface PaymentDesk {
  provider: PaymentProvider
  /** Runs work in one transaction without an acting user. */
  transact<Result>(work: (call: Call) => Promise<Result>): Promise<Result>
  /** `applyPayment` of `settlement`, which knows what is paid for. */
  apply(call: Call, paymentId: string, seen: ProviderPayment): Promise<void>
}

/** The part of a call that is still available after its commit. */
export interface AfterCommit {
  user: CallingUser | null
  services: OutsideServices
}

/** External services that a call can use before or after its transaction. */
export interface OutsideServices {
  /** Absent unless one is configured. */
  router?: Router
  /** Absent if the marketplace takes no cards. */
  payments?: PaymentDesk
  /** Absent where nothing serves files. */
  files?: FileSigner
}

/** Signs addresses of private files, whoever owns them. */
export interface FileSigner {
  /** Returns an address below the project's Storage. */
  sign(file: { bucket: string; path: string }, seconds: number): Promise<string>
}

/** The parts of an operation that run outside of its own transaction: with external services, or in a group. */
interface Around<Input, Output, Sent, Kind extends RefusalKind, Prepared> {
  /** Runs before the transaction begins. */
  prepare?: (input: Input, services: OutsideServices) => Promise<Prepared>
  /** Runs after the commit. Returns the final output. */
  finish?: (output: Output, after: AfterCommit & Refusing<Kind>) => Promise<Sent>
  together?: Together<Input, Sent, Kind>
}

/**
 * Binds a contract to its handler. Input and access are checked before the handler runs. The handler can only refuse
 * with the refusals that the contract declares.
 */
export function implement<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Who extends Access,
  Kind extends RefusalKind,
  Prepared = undefined,
>(
  contract: FunctionContract<Input, Output, Who, Kind>,
  handle: (
    input: z.output<Input>,
    call: CallBy<Who, NoInfer<Kind>>,
    prepared: Prepared,
  ) => Promise<z.input<Output>>,
  around: Around<z.output<Input>, z.output<Output>, z.input<Output>, NoInfer<Kind>, Prepared> = {},
): ServerFunction {
  return {
    contract,
    handle: handle as ServerFunction['handle'],
    ...(around as Pick<ServerFunction, 'prepare' | 'finish' | 'together'>),
  }
}
