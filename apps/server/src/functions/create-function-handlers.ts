import { createHash } from 'node:crypto'
import { TooManyRequests } from '@localchef/backend/backend-error'
import { type Caller, service, visitor } from '@localchef/backend/caller'
import { isConnectionError } from '@localchef/backend/connection-error'
import type { Connection, Database } from '@localchef/backend/database'
import type { FunctionContext, FunctionHandler } from '@localchef/backend/functions/function-handler'
import { type CallLimits, noCallLimits } from '@localchef/backend/limits/call-limits'
import type { ApiErrorBody } from '@localchef/contracts/api-error'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { queriesOn } from '@localchef/domain/queries'
import { Refusal } from '@localchef/domain/refusal'
import type { Outside, ServerFunction } from '@localchef/domain/server-function'
import type { RecordRefusedCall } from '../audit/record-refused-calls.ts'
import type { VisitCounter } from '../visits/count-visits.ts'
import { callKindOf } from './call-kinds.ts'
import { callingSession, checkAccess, readCallingPerson } from './calling-person.ts'
import { isOutOfTime, isPassing, refusalFromDatabase } from './database-refusals.ts'
import { answerOnce, claimKey } from './idempotent-answer.ts'
import { type KeptBody, keepBody, sendBody } from './kept-body.ts'
import type { PublicMemory } from './public-memory.ts'
import { unstorableText } from './storable-text.ts'

export interface FunctionHandlersDependencies {
  database: Database
  functions: readonly ServerFunction[]
  /** What the marketplace asks of the world outside, bound to the transaction of a call. */
  outsideOf(connection: Connection): Outside
  now?: () => Date
  /** Answers of public reads that are the same for everybody. Undefined: each is made anew. */
  memory?: PublicMemory
  /** Told who called a function of admins and was not let. */
  onRefused?: RecordRefusedCall
  /** How often a function may be asked to do its work. */
  limits?: CallLimits
  /** Told of each call that was answered, for what is counted of visits. */
  onAnswered?: VisitCounter['answered']
}

const ATTEMPTS = 3

/**
 * Gives every server function its HTTP form: the input is checked against the contract, the caller's right
 * to call is checked, the handler runs in one transaction as `service_role` with the caller's claims, and
 * the answer is cut to the contract, so that nothing can leave that it does not name.
 */
export function createFunctionHandlers({
  database,
  functions,
  outsideOf,
  now = () => new Date(),
  memory,
  onRefused,
  onAnswered,
  limits = noCallLimits,
}: FunctionHandlersDependencies): Map<string, FunctionHandler> {
  function run(
    { contract, handle: work }: ServerFunction,
    input: unknown,
    key: CreationKey | undefined,
    { caller, requestId }: FunctionContext,
  ): Promise<unknown> {
    return database.as(
      asService(caller),
      async (connection) => {
        const at = now()
        const known = caller.userId ? readCallingPerson(connection, caller.userId, at) : null
        const creation =
          key && caller.userId ? { ...key, userId: caller.userId, functionName: contract.name } : undefined
        // Goes out with the question who calls; who may not call takes nothing, because nothing is committed then.
        const claim = creation ? claimKey(connection, creation) : undefined
        claim?.catch(() => undefined)
        const person = checkAccess(contract.access, caller.userId !== null, await known)
        const session = callingSession(caller)
        const call = {
          db: queriesOn(connection),
          person,
          now: at,
          outside: outsideOf(connection),
          requestId,
          ...(session ? { session } : {}),
        }
        const handle = async () => contract.output.parse(await work(input, call))
        if (!creation || !claim) return handle()
        return answerOnce(connection, creation, await claim, handle)
      },
      { readOnly: contract.effect === 'read', timeoutMs: timeoutOf(contract, caller) },
    )
  }

  function handlerOf(fn: ServerFunction): FunctionHandler {
    return async (request, context) => {
      try {
        refuseWrongMethod(fn, request)
        const input = await readInput(fn, request)
        const key = fn.contract.effect === 'create' ? creationKeyOf(request, input) : undefined
        const by = { caller: context.caller, address: context.clientAddress }
        const answer = async (as: FunctionContext) => {
          await limits.count(callKindOf(fn.contract), by)
          return withAttempts(() => run(fn, input, key, as))
        }
        if (fn.contract.shared || request.method === 'GET') {
          const make = async (as: FunctionContext) => keepBody(JSON.stringify(await answer(as)))
          const body = await (fn.contract.shared ? remembered(fn, input, context, make) : make(context))
          tell(fn, input, request, context, () => body.text.includes('"totalCount":0,'))
          return sendBody(request, body, headersFor(request, context))
        }
        const answered = await answer(context)
        tell(fn, input, request, context, () => false)
        const response = Response.json(answered, noStore)
        // Whoever has this answer finds what they did in what they read next.
        if (fn.contract.effect !== 'read') memory?.forget()
        return response
      } catch (error) {
        const refusal = error instanceof Refusal ? error : refusalFromDatabase(error)
        if (!refusal && isConnectionError(error)) return answerBusy(context)
        if (!refusal && isOutOfTime(error)) return answerOutOfTime(context)
        if (!refusal) throw error
        if (isNotLet(fn, refusal)) await onRefused?.(fn.contract.name, refusal.code, context)
        return answerRefusal(refusal, context.requestId)
      }
    }
  }

  function tell(
    { contract: { name } }: ServerFunction,
    input: unknown,
    { headers }: Request,
    { clientAddress }: FunctionContext,
    foundNothing: () => boolean,
  ): void {
    onAnswered?.({ name, input, headers, address: clientAddress, foundNothing })
  }

  /** Made for a visitor, whoever asks first: what is kept can hold nothing of a person. */
  async function remembered(
    { contract }: ServerFunction,
    input: unknown,
    context: FunctionContext,
    make: (as: FunctionContext) => Promise<KeptBody>,
  ): Promise<KeptBody> {
    const anew = () => make({ ...context, caller: visitor })
    // The service key bypasses the memory: operators need the current state.
    if (!memory || context.caller.role === service.role) return anew()
    let isOurs = false
    const makeOurs = () => {
      isOurs = true
      return anew()
    }
    try {
      return (await memory.recall(`${contract.name} ${JSON.stringify(input)}`, makeOurs)) ?? (await anew())
    } catch (error) {
      // Somebody else was making it, and was refused for having asked too much.
      if (error instanceof TooManyRequests && !isOurs) return anew()
      throw error
    }
  }

  return new Map(functions.map((fn) => [fn.contract.name, handlerOf(fn)]))
}

/**
 * Browsers always ask again and get a 304 when nothing has changed, for food sells out by the minute. What
 * stands between us and many of them may answer for some seconds, and for some more while it asks.
 */
const publicHeaders = {
  'content-type': 'application/json',
  'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=30',
}

/** Somebody signed in may just have changed it, which caches under way to them cannot know. */
const personalHeaders = { 'content-type': 'application/json', 'cache-control': 'private, no-cache' }

const noStore = { headers: { 'cache-control': 'no-store' } }

const postedHeaders = { 'content-type': 'application/json', ...noStore.headers }

function headersFor({ method }: Request, { caller }: FunctionContext): Record<string, string> {
  if (method !== 'GET') return postedHeaders
  return caller.userId === null ? publicHeaders : personalHeaders
}

/** Without a session a call says nothing about anybody; with one of no admin it does. */
function isNotLet({ contract }: ServerFunction, { status, code }: Refusal): boolean {
  return contract.access === 'admin' && status === 403 && notLetCodes.has(code)
}

const notLetCodes: ReadonlySet<string> = new Set([
  'forbidden',
  'profile_missing',
  'suspended',
  'second_factor_required',
])

/** The rights of the server, with the person's claims, so that triggers know who acts. */
function asService(caller: Caller): Caller {
  return { ...caller, role: service.role }
}

function refuseWrongMethod({ contract }: ServerFunction, request: Request): void {
  if (request.method === 'GET' && (contract.effect !== 'read' || contract.access !== 'anyone')) {
    throw new Refusal(400, 'post_only', `${contract.name} is called by POST`)
  }
}

async function readInput({ contract }: ServerFunction, request: Request): Promise<unknown> {
  const text =
    request.method === 'GET'
      ? (new URL(request.url).searchParams.get('input') ?? '{}')
      : (await request.text()) || '{}'
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Refusal(400, 'invalid_json', 'The input is not JSON')
  }
  const unstorable = unstorableText(text, json)
  if (unstorable) {
    const message = 'A text has a character in it that no text can have'
    throw new Refusal(400, 'invalid_input', message, { issues: [{ path: unstorable, message }] })
  }
  const parsed = contract.input.safeParse(json)
  if (parsed.success) return parsed.data
  throw new Refusal(400, 'invalid_input', 'Some of the input is not as it has to be', {
    issues: parsed.error.issues.map(({ path, message }) => ({
      path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      message,
    })),
  })
}

interface CreationKey {
  key: string
  requestHash: string
}

function creationKeyOf(request: Request, input: unknown): CreationKey {
  const key = request.headers.get('idempotency-key') ?? ''
  if (key.length < 8 || key.length > 200) {
    throw new Refusal(400, 'idempotency_key_required', 'An Idempotency-Key of 8 to 200 characters is needed')
  }
  return { key, requestHash: digest(JSON.stringify(input)) }
}

/** A deadlock or a serialization failure did nothing: the same call is tried again, a little later. */
async function withAttempts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** attempt * Math.random()))
    }
  }
}

/** Node's own: the web's `crypto.subtle` goes through a thread for each, which costs more than the hashing. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Statements of a call, waiting for a row that somebody else changes included. */
function timeoutOf({ access, effect }: FunctionContract, { userId }: Caller): number {
  if (access === 'admin' || effect !== 'read') return 25_000
  return userId ? 8_000 : 3_000
}

/** A statement took longer than its caller may: nothing was done. */
function answerOutOfTime({ requestId, log }: FunctionContext): Response {
  log.warn('a statement was ended because it took too long')
  const body: ApiErrorBody = {
    code: 'timeout',
    message: 'This took too long. Please ask for less.',
    requestId,
  }
  return Response.json(body, { status: 504, ...noStore })
}

/** Every connection was taken for too long, or the database is away: nothing was done, and it may work soon. */
function answerBusy({ requestId, log }: FunctionContext): Response {
  log.warn('no connection to the database was free in time')
  const body: ApiErrorBody = {
    code: 'busy',
    message: 'Too much is asked of us right now. Please try again in a moment.',
    requestId,
  }
  return Response.json(body, { status: 503, headers: { ...noStore.headers, 'retry-after': '1' } })
}

function answerRefusal(refusal: Refusal, requestId: string): Response {
  const body: ApiErrorBody = {
    code: refusal.code,
    message: refusal.message,
    requestId,
    ...(refusal.issues ? { issues: refusal.issues } : {}),
    ...(refusal.details === undefined ? {} : { details: refusal.details }),
  }
  const answer = Response.json(body, { status: refusal.status, ...noStore })
  if (refusal.retryAfterSeconds) answer.headers.set('retry-after', String(refusal.retryAfterSeconds))
  return answer
}
