import { createHash } from 'node:crypto'
import { type Caller, service } from '@localchef/backend/caller'
import type { Connection, Database } from '@localchef/backend/database'
import type { FunctionContext } from '@localchef/backend/functions/function-handler'
import { personDecides } from '@localchef/contracts/api-keys/person-decides'
import { bindsBy, decisionPath } from '@localchef/contracts/binding-acts'
import {
  forbidden,
  idempotencyKeyRequired,
  idempotencyKeyReused,
  notSignedIn,
  profileMissing,
  secondFactorRequired,
  suspended,
} from '@localchef/contracts/common-refusals'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { staffRightMissing } from '@localchef/contracts/staff/staff-right-missing'
import { queriesOn } from '@localchef/domain/queries'
import { Refusal } from '@localchef/domain/refusal-error'
import type {
  Call,
  CallingSession,
  CallingUser,
  Outside,
  OutsideServices,
  ServerFunction,
} from '@localchef/domain/server-function'
import { z } from 'zod'
import { isPassing } from './database-refusals.ts'

const attempts = 3

/** Reads that no replica can answer: about the primary itself, or right after a decision on the same page. */
const ofPrimary: ReadonlySet<string> = new Set(['get-health', 'get-opening-guide'])

export interface CallRunnerDependencies {
  database: Database
  /** Ports to the outside world, bound to a call's transaction. */
  outsideOf(connection: Connection): Outside
  /** Origin of the links for people. */
  siteUrl: string
  /** External services that a call uses before or after its transaction. */
  services?: OutsideServices
  now?: () => Date
}

/** Runs the handler of a server function. The key is undefined for calls that create nothing. */
export type RunCall = (
  fn: ServerFunction,
  input: unknown,
  key: CreationKey | undefined,
  context: FunctionContext,
) => Promise<unknown>

/**
 * Runs each call in one transaction as `service_role` with the caller's claims. The output is parsed by the
 * contract, so undeclared fields are dropped.
 */
export function createCallRunner({
  database,
  outsideOf,
  siteUrl,
  services = {},
  now = () => new Date(),
}: CallRunnerDependencies): RunCall {
  const attempt: RunCall = async (
    { contract, handle: work, prepare, finish },
    input,
    key,
    { caller, requestId },
  ) => {
    let finisher: CallingUser | null = null
    const prepared = await prepare?.(input, services)
    const within = async (connection: Connection) => {
      const at = now()
      const known = readCallingUser(connection, caller, at)
      const creation =
        key && caller.userId ? { ...key, userId: caller.userId, functionName: contract.name } : undefined
      // Sent together with the query for the caller; if the caller is refused, the claim is rolled back.
      const claim = creation ? claimKey(connection, creation) : undefined
      claim?.catch(() => undefined)
      const stored = await known
      const user = checkAccess(contract, caller.userId !== null, stored)
      finisher = user
      const session = callingSession(caller)
      const call = {
        db: queriesOn(connection),
        user,
        now: at,
        outside: outsideOf(connection),
        requestId,
        refuse: Refusal.make,
        ...(session ? { session } : {}),
        ...staffRightOf(contract, stored),
      }
      const handle = async () => contract.output.parse(await work(input, call, prepared))
      const output =
        creation && claim ? await answerOnce(connection, creation, await claim, handle) : await handle()
      // Thrown at the end, so that a call that would fail anyway gets its own refusal. The transaction is rolled back.
      if (caller.key && bindsBy(contract.name, input)) {
        const path = decisionPath(contract.name, input, viewerIn(output, user))
        throw Refusal.make(personDecides, { link: new URL(path, siteUrl).href })
      }
      return output
    }
    const output = await database.as(asService(caller), within, {
      readOnly: contract.effect === 'read',
      onReplica: contract.effect === 'read' && !ofPrimary.has(contract.name),
      timeoutMs: timeoutOf(contract, caller),
    })
    return finishCall({ contract, finish }, output, finisher, services)
  }
  return (...call) => withAttempts(() => attempt(...call))
}

/**
 * Checks the permission to call a function whose input is refused anyway, so that a caller without permission learns
 * nothing about faults of the input.
 */
export async function checkAccessAhead(
  { database, now = () => new Date() }: Pick<CallRunnerDependencies, 'database' | 'now'>,
  contract: FunctionContract,
  caller: Caller,
): Promise<void> {
  if (contract.access === 'anyone') return
  const read = (connection: Connection) => readCallingUser(connection, caller, now())
  const user = caller.userId ? await database.as(asService(caller), read, { readOnly: true }) : null
  checkAccess(contract, caller.userId !== null, user)
}

/** Finishes a call after its commit. Returns the final output. */
export async function finishCall(
  { contract, finish }: Pick<ServerFunction, 'contract'> & { finish: ServerFunction['finish'] | undefined },
  output: unknown,
  user: CallingUser | null,
  services: OutsideServices,
): Promise<unknown> {
  if (!finish) return output
  return contract.output.parse(await finish(output, { user, services, refuse: Refusal.make }))
}

/** The person's side in an order or booking; for any other output, the side that matches the person's role. */
function viewerIn(output: unknown, user: CallingUser | null): 'buyer' | 'chef' {
  const viewer =
    typeof output === 'object' && output !== null && 'viewer' in output ? output.viewer : user?.role
  return viewer === 'chef' ? 'chef' : 'buyer'
}

/** The server's rights with the person's claims, so that triggers know who acts. */
function asService(caller: Caller): Caller {
  return { ...caller, role: service.role }
}

/** After a deadlock or serialization failure nothing was done: retries the call a little later. */
async function withAttempts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !isPassing(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** attempt * Math.random()))
    }
  }
}

/** A call's statement timeout, including waits for locks. */
function timeoutOf({ access, effect }: FunctionContract, { userId }: Caller): number {
  if (access === 'admin' || effect !== 'read') return 25_000
  return userId ? 8_000 : 3_000
}

export interface StoredUser extends CallingUser {
  isSuspended: boolean
  /** False until the session has shown the account's second factor. */
  hasGivenFactor: boolean
}

interface UserWithRights extends StoredUser {
  /** The rights of an admin's staff role, read at each call. */
  rights: string[]
}

/**
 * The caller's profile; null for visitors, and before it exists. Creating an API key requires every factor, so calls
 * with a key count as fully authenticated.
 */
export async function readCallingUser(
  connection: Connection,
  { userId, key }: Caller,
  now: Date,
): Promise<UserWithRights | null> {
  if (!userId) return null
  const { rows } = await connection.query<UserWithRights>(
    `select id, role, name, email, language, allergies,
       suspended_at is not null and (suspended_until is null or suspended_until > $2) as "isSuspended",
       $3 or private.factor_given() as "hasGivenFactor",
       array(
         select r.right_name
         from public.staff_members m
         join public.staff_role_rights r on r.role = m.role
         where m.user_id = profiles.id
       ) as rights
     from public.profiles
     where id = $1`,
    [userId, now, key !== undefined],
    { keepPlan: true },
  )
  return rows[0] ?? null
}

/**
 * Checks the permission to call a function: 401 without a session, 403 without a profile, with the wrong role, while
 * suspended, before the second factor, or without the operation's staff right. An admin does not count as a chef:
 * only a kitchen's own chef acts for it.
 */
export function checkAccess(
  { access, right }: Pick<FunctionContract, 'access' | 'right'>,
  isSignedIn: boolean,
  user: (StoredUser & Partial<UserWithRights>) | null,
): CallingUser | null {
  if (access === 'anyone') return user?.isSuspended || !user?.hasGivenFactor ? null : user
  if (!isSignedIn) throw Refusal.make(notSignedIn)
  if (!user) throw Refusal.make(profileMissing)
  if (user.isSuspended) throw Refusal.make(suspended)
  if (!user.hasGivenFactor) throw Refusal.make(secondFactorRequired)
  if (access !== 'signed-in' && access !== user.role) throw Refusal.make(forbidden)
  if (access === 'admin') checkRight(right, user.rights)
  return user
}

/** The staff right that the contract requires, and whether the user has it. */
export function staffRightOf(
  { right }: Pick<FunctionContract, 'right'>,
  user: UserWithRights | null,
): Pick<Call, 'staffRight'> {
  if (!right) return {}
  return {
    staffRight: { name: right, isHeld: user?.rights.includes(right) ?? false, refuse: Refusal.make },
  }
}

function checkRight(right: FunctionContract['right'], rights: readonly string[] = []): void {
  if (!right) throw Refusal.make(forbidden)
  if (!rights.includes(right)) throw Refusal.make(staffRightMissing, { right })
}

const SessionClaims = z.object({
  session_id: z.uuid(),
  amr: z.array(z.object({ timestamp: z.number() })).min(1),
})

/** The session of a token, with the time of its last proof of identity. */
export function callingSession({ claims }: Caller): CallingSession | undefined {
  const session = SessionClaims.safeParse(claims)
  if (!session.success) return undefined
  const { session_id: id, amr } = session.data
  return { id, provenAt: new Date(Math.max(...amr.map(({ timestamp }) => timestamp)) * 1000) }
}

export interface CreationKey {
  key: string
  requestHash: string
}

export function creationKeyOf(request: Request, input: unknown): CreationKey {
  const key = request.headers.get('idempotency-key') ?? ''
  if (key.length < 8 || key.length > 200) {
    throw Refusal.make(idempotencyKeyRequired)
  }
  return { key, requestHash: digest(JSON.stringify(input)) }
}

/** Node's own hash: `crypto.subtle` uses a thread per call, which costs more than hashing. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

interface StoredAnswer {
  request_hash: string
  response: unknown
}

export interface CreatingCall {
  userId: string
  functionName: string
  /** Chosen by the caller, one per thing to create. */
  key: string
  /** Hash of the request: reusing a key for another request is an error. */
  requestHash: string
}

/** Claims a key for a call. A concurrent retry waits here. Returns false when the key was claimed before. */
export async function claimKey(connection: Connection, call: CreatingCall): Promise<boolean> {
  const { rowCount } = await connection.query(
    `insert into public.idempotency_keys (user_id, function_name, key, request_hash)
     values ($1, $2, $3, $4)
     on conflict do nothing`,
    [...identityOf(call), call.requestHash],
    { keepPlan: true },
  )
  return rowCount !== 0
}

/** Claims the keys of several users' calls. Returns the users whose key was not claimed before. */
export async function claimKeys(
  connection: Connection,
  calls: readonly CreatingCall[],
): Promise<Set<string>> {
  const { rows } = await connection.query<{ userId: string }>(
    // A fixed order, so that two groups never deadlock.
    `insert into public.idempotency_keys (user_id, function_name, key, request_hash)
     select c."userId", c."functionName", c.key, c."requestHash"
     from jsonb_to_recordset($1::jsonb) as c ("userId" uuid, "functionName" text, key text, "requestHash" text)
     order by c."userId"
     on conflict do nothing
     returning user_id as "userId"`,
    [JSON.stringify(calls)],
    { keepPlan: true },
  )
  return new Set(rows.map(({ userId }) => userId))
}

/** Stores the answers of claimed keys. The commit fails if this fails. */
export function storeAnswers(
  connection: Connection,
  answered: readonly { call: CreatingCall; answer: unknown }[],
): void {
  if (answered.length === 0) return
  void connection.query(
    `update public.idempotency_keys k
     set response = a.answer
     from jsonb_to_recordset($1::jsonb) as a ("userId" uuid, "functionName" text, key text, answer jsonb)
     where k.user_id = a."userId" and k.function_name = a."functionName" and k.key = a.key`,
    [JSON.stringify(answered.map(({ call, answer }) => ({ ...call, answer })))],
    { keepPlan: true },
  )
}

/** Releases claimed keys of calls that created nothing. The commit fails if this fails. */
export function forgetKeys(connection: Connection, calls: readonly CreatingCall[]): void {
  if (calls.length === 0) return
  void connection.query(
    `delete from public.idempotency_keys k
     using jsonb_to_recordset($1::jsonb) as c ("userId" uuid, "functionName" text, key text)
     where k.user_id = c."userId" and k.function_name = c."functionName" and k.key = c.key`,
    [JSON.stringify(calls)],
    { keepPlan: true },
  )
}

/**
 * Runs `create` once per key. A retry gets the first call's answer; if the first call failed, its key was rolled
 * back and the retry runs `create`.
 */
export async function answerOnce<T>(
  connection: Connection,
  call: CreatingCall,
  claimed: boolean,
  create: () => Promise<T>,
): Promise<T> {
  const identity = identityOf(call)
  if (!claimed) {
    const { rows } = await connection.query<StoredAnswer>(
      `select request_hash, response
       from public.idempotency_keys
       where user_id = $1 and function_name = $2 and key = $3`,
      identity,
    )
    const first = rows[0]
    if (first?.request_hash !== call.requestHash) {
      throw Refusal.make(idempotencyKeyReused)
    }
    return first.response as T
  }
  const answer = await create()
  // Sent together with the commit, which fails if this statement fails.
  void connection.query(
    `update public.idempotency_keys
     set response = $4
     where user_id = $1 and function_name = $2 and key = $3`,
    [...identity, JSON.stringify(answer)],
    { keepPlan: true },
  )
  return answer
}

function identityOf({ userId, functionName, key }: CreatingCall): string[] {
  return [userId, functionName, key]
}

/** Retries come within minutes; after a day an answer is only useless personal data. */
export async function pruneAnswers(database: Database): Promise<void> {
  await database.pool.query("delete from public.idempotency_keys where created_at < now() - interval '1 day'")
}
