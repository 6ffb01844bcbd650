import { TooManyRequests } from '@localchef/backend/backend-error'
import { type Caller, service, visitor } from '@localchef/backend/caller'
import { isConnectionError, isStorageFull } from '@localchef/backend/connection-error'
import type { FunctionContext, FunctionHandler } from '@localchef/backend/functions/function-handler'
import { type CallKind, type CallLimits, noCallLimits } from '@localchef/backend/limits/call-limits'
import { inSpan, noteOnSpan } from '@localchef/backend/tracing/spans'
import type { ApiErrorBody } from '@localchef/contracts/api-error'
import { keyForm } from '@localchef/contracts/api-keys/key-scope'
import {
  busy,
  invalidInput,
  invalidJson,
  keyInAddress,
  missingScope,
  postOnly,
  storageFull,
  timeout,
} from '@localchef/contracts/common-refusals'
import { type FunctionContract, isOpenToScopes } from '@localchef/contracts/function-contract'
import { type InputRule, inputRuleNames, inputRules } from '@localchef/contracts/input-rules'
import type { RefusalKind } from '@localchef/contracts/refusal'
import { refusalsOf } from '@localchef/contracts/refusals-of'
import { staffRightMissing } from '@localchef/contracts/staff/staff-right-missing'
import { invalidField } from '@localchef/domain/refusal'
import { Refusal } from '@localchef/domain/refusal-error'
import type { ServerFunction } from '@localchef/domain/server-function'
import type { z } from 'zod'
import type { RecordRefusedCall } from '../audit/record-refused-calls.ts'
import type { VisitCounter } from '../visits/count-visits.ts'
import { isLockedOut, isOutOfTime, refusalFromDatabase } from './database-refusals.ts'
import { type KeptBody, keepBody, sendBody } from './kept-body.ts'
import type { PublicMemory } from './public-memory.ts'
import {
  type CallRunnerDependencies,
  type CreationKey,
  checkAccessAhead,
  createCallRunner,
  creationKeyOf,
} from './run-call.ts'
import { runTogether } from './run-together.ts'

/**
 * Browsers always revalidate and get a 304 for an unchanged response, because food sells out by the minute. Shared
 * caches may serve it for some seconds, and for some more while revalidating.
 */
const publicHeaders = {
  'content-type': 'application/json',
  'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=30',
}

/** The signed-in caller may have just made a change that shared caches have not seen. */
const personalHeaders = { 'content-type': 'application/json', 'cache-control': 'private, no-cache' }

const noStore = { headers: { 'cache-control': 'no-store' } }

const postedHeaders = { 'content-type': 'application/json', ...noStore.headers }

/** Headers of an answer that the server may cache, by method and caller. */
function headersFor({ method }: Request, { caller }: FunctionContext): Record<string, string> {
  if (method !== 'GET') return postedHeaders
  return caller.userId === null ? publicHeaders : personalHeaders
}

/** The statement timed out and had no effect. */
function answerOutOfTime({ requestId, log }: FunctionContext): Response {
  log.warn('a statement exceeded its timeout')
  return Response.json(failure(timeout, requestId), { status: timeout.status, ...noStore })
}

/**
 * No connection was free, the database is unreachable, or somebody else held the rows; nothing was done, and a retry may
 * succeed soon.
 */
function answerBusy({ requestId, log }: FunctionContext, reason: string): Response {
  log.warn(reason)
  const headers = { ...noStore.headers, 'retry-after': '1' }
  return Response.json(failure(busy, requestId), { status: busy.status, headers })
}

/** Nothing was written. An operator has to make room, so this is an error in the log. */
function answerStorageFull({ requestId, log }: FunctionContext, error: unknown): Response {
  log.error({ err: error }, 'the disk is full')
  return Response.json(failure(storageFull, requestId), { status: storageFull.status, ...noStore })
}

function failure({ code, message }: RefusalKind, requestId: string): ApiErrorBody {
  return { code, message, requestId }
}

function answerRefusal(refusal: Refusal, details: unknown, requestId: string): Response {
  noteOnSpan({ 'localchef.refusal': refusal.kind.code })
  const body: ApiErrorBody = {
    code: refusal.kind.code,
    message: refusal.message,
    requestId,
    ...(refusal.issues ? { issues: refusal.issues } : {}),
    ...(details === undefined ? {} : { details }),
  }
  const answer = Response.json(body, { status: refusal.kind.status, ...noStore })
  if (refusal.retryAfterSeconds) answer.headers.set('retry-after', String(refusal.retryAfterSeconds))
  return answer
}

/** A handler refused a call with a code or details that its contract does not declare. */
class UndeclaredRefusal extends Error {
  override readonly name = 'UndeclaredRefusal'
}

/**
 * A refusal's details, parsed by their schema. Throws `UndeclaredRefusal` when the contract does not declare them.
 */
function declaredDetails(
  { name }: FunctionContract,
  declared: FunctionContract['refusals'],
  { kind, details }: Refusal,
): unknown {
  if (!declared.includes(kind)) throw new UndeclaredRefusal(`${name} does not declare ${kind.code}`)
  const parsed = kind.details?.safeParse(details)
  if (parsed?.error) {
    throw new UndeclaredRefusal(`${name} refuses with details that ${kind.code} does not declare`, {
      cause: parsed.error,
    })
  }
  return parsed?.data
}

export interface FunctionHandlersDependencies extends CallRunnerDependencies {
  functions: readonly ServerFunction[]
  /** Cache for public reads. Undefined disables it. */
  memory?: PublicMemory
  /**
   * Called for refused calls of admin functions, and for calls of other functions by admins without the required
   * right.
   */
  onRefused?: RecordRefusedCall
  /** Rate limits of calls. */
  limits?: CallLimits
  /** Called for each answered call, to count visits. */
  onAnswered?: VisitCounter['answered']
  /** Answers and logs refusals that no contract declares. By default they are thrown as errors. */
  answersUndeclared?: boolean
}

/**
 * HTTP handlers of the server functions, by name. A call is counted first, unless the cache answers it. Then the
 * contract's access is checked, and the input last: a caller without access learns nothing about faults of the input,
 * and each refused attempt at an admin's operation is recorded.
 */
export function createFunctionHandlers(
  dependencies: FunctionHandlersDependencies,
): Map<string, FunctionHandler> {
  const { functions, memory, onAnswered, limits = noCallLimits } = dependencies
  const run = runTogether(dependencies, createCallRunner(dependencies))

  function handlerOf(fn: ServerFunction): FunctionHandler {
    const { contract } = fn
    const declared = refusalsOf(contract)

    async function answer(request: Request, given: FunctionContext): Promise<Response> {
      refuseKeyInAddress(request)
      const context = { ...given, caller: callerWithin(contract, given.caller) }
      refuseWrongMethod(fn, request)
      const by = { caller: context.caller, address: context.clientAddress }
      const count = () => limits.count(callKindOf(contract), by)
      // Answers from the cache are not counted.
      if (!contract.shared) await count()
      const { input, key } = await readCall(fn, request).catch(async (error: unknown) => {
        if (contract.shared) await count()
        await checkAccessAhead(dependencies, contract, context.caller)
        throw error
      })
      const call = async (as: FunctionContext) => {
        if (contract.shared) await count()
        if (guessesCode(input)) limits.countSoon('code', by)
        return run(fn, input, key, as)
      }
      const countVisit = (foundNothing: () => boolean) => {
        const { name } = contract
        onAnswered?.({ name, input, headers: request.headers, address: context.clientAddress, foundNothing })
      }
      if (contract.shared || request.method === 'GET') {
        const make = async (as: FunctionContext) => keepBody(JSON.stringify(await call(as)))
        const question = `${contract.name} ${JSON.stringify(input)}`
        const body = await (contract.shared ? remembered(memory, question, context, make) : make(context))
        countVisit(() => body.text.includes('"totalCount":0,'))
        return sendBody(request, body, headersFor(request, context))
      }
      const answered = await call(context)
      countVisit(() => false)
      const response = Response.json(answered, noStore)
      // The caller's next read must see this change.
      if (contract.effect !== 'read') memory?.forget()
      return response
    }

    return async (request, context) => {
      try {
        return await answer(request, context)
      } catch (error) {
        return answerFailure(fn, declared, dependencies, error, context)
      }
    }
  }

  return new Map(functions.map((fn) => [fn.contract.name, traced(fn, handlerOf(fn))]))
}

async function readCall(
  fn: ServerFunction,
  request: Request,
): Promise<{ input: unknown; key: CreationKey | undefined }> {
  const input = await readInput(fn, request)
  return { input, key: fn.contract.effect === 'create' ? creationKeyOf(request, input) : undefined }
}

/** Answers a failed call. Rethrows errors that are the server's own fault. */
async function answerFailure(
  fn: ServerFunction,
  declared: readonly RefusalKind[],
  { onRefused, answersUndeclared = false }: FunctionHandlersDependencies,
  error: unknown,
  context: FunctionContext,
): Promise<Response> {
  const refusal = error instanceof Refusal ? error : refusalFromDatabase(error, declared)
  if (!refusal && isConnectionError(error)) {
    return answerBusy(context, 'no database connection became free in time')
  }
  if (!refusal && isStorageFull(error)) return answerStorageFull(context, error)
  // A caller can narrow down a slow read, but not a change, which is slow because it waits for others.
  if (!refusal && (isLockedOut(error) || (isOutOfTime(error) && fn.contract.effect !== 'read'))) {
    return answerBusy(context, 'rows stayed locked')
  }
  if (!refusal && isOutOfTime(error)) return answerOutOfTime(context)
  if (!refusal) throw error
  if (isNotLet(fn, refusal)) await onRefused?.(fn.contract.name, refusal.kind.code, context)
  let { details } = refusal
  try {
    details = declaredDetails(fn.contract, declared, refusal)
  } catch (undeclared) {
    if (!answersUndeclared || !(undeclared instanceof UndeclaredRefusal)) throw undeclared
    context.log.error({ err: undeclared }, 'a refusal is not declared')
  }
  return answerRefusal(refusal, details, context.requestId)
}

/** Always computed as a visitor, so that the cache holds nothing personal. */
async function remembered(
  memory: PublicMemory | undefined,
  question: string,
  context: FunctionContext,
  make: (as: FunctionContext) => Promise<KeptBody>,
): Promise<KeptBody> {
  const anew = () => make({ ...context, caller: visitor })
  // The service key bypasses the cache: operators need the current state.
  if (!memory || context.caller.role === service.role) return anew()
  let isOurs = false
  const makeOurs = () => {
    isOurs = true
    return anew()
  }
  try {
    return (await memory.recall(question, makeOurs)) ?? (await anew())
  } catch (error) {
    // The concurrent caller that was computing the answer exceeded its own rate limit.
    if (error instanceof TooManyRequests && !isOurs) return anew()
    throw error
  }
}

/** Runs each call in a span named after its operation. */
function traced({ contract: { name, effect } }: ServerFunction, handler: FunctionHandler): FunctionHandler {
  const attributes = { 'localchef.operation': name, 'localchef.effect': effect }
  return (request, context) => inSpan(name, { attributes }, () => handler(request, context))
}

/** Whether a refusal is worth recording. One without a session (401) identifies nobody. */
function isNotLet({ contract }: ServerFunction, { kind: { status, code } }: Refusal): boolean {
  if (code === staffRightMissing.code) return true
  return contract.access === 'admin' && status === 403 && notLetCodes.has(code)
}

const notLetCodes: ReadonlySet<string> = new Set([
  'forbidden',
  'profile_missing',
  'suspended',
  'second_factor_required',
])

/**
 * Restricts the caller to an API key's scopes. Without its scope, a public read is answered as to a visitor, and any
 * other operation is refused. Operations of admins have scopes of the marketplace; those of accounts and sessions have
 * none.
 */
function callerWithin(contract: FunctionContract, caller: Caller): Caller {
  if (!caller.key) return caller
  if (isOpenToScopes(contract, caller.key.scopes)) return caller
  if (contract.access === 'anyone' && contract.effect === 'read') return visitor
  throw Refusal.make(missingScope)
}

/** Addresses end up in logs and histories. */
function refuseKeyInAddress({ url }: Request): void {
  if (keyForm.test(url)) throw Refusal.make(keyInAddress)
}

/** The kinds of calls that are neither plain reads nor plain writes. */
export const callKinds: Readonly<Record<string, CallKind>> = {
  'chef-search': 'search',
  'list-chefs-on-map': 'search',
  'search-dishes': 'search',
  'count-filters': 'search',
  'suggest-search': 'search',
  'suggest-places': 'search',
  'get-nearest-place': 'search',
  'get-home-feed': 'search',
  'list-ready-dishes': 'search',
  'list-available-today': 'search',
  'get-chef': 'search',
  'get-dish': 'search',
  'get-service': 'search',
  'list-busy-times': 'search',
  'list-reviews': 'search',
  'quote-order': 'quote',
  'place-order': 'order',
  'buy-gift-card': 'order',
  'redeem-gift-card': 'code',
  'send-gift-card-again': 'notify',
  'request-booking': 'order',
  'open-link-checkout': 'order',
  'send-message': 'message',
  'export-bookings': 'export',
  'export-orders': 'export',
  'export-buyers': 'export',
  'export-menu': 'export',
  'export-my-data': 'export',
  'export-user': 'export',
  'preview-menu-import': 'import',
  'import-menu': 'import',
  'create-review': 'report',
  'reply-to-review': 'report',
  'report-content': 'report',
  'report-problem': 'report',
  'request-opening-news': 'interest',
  'create-notification': 'notify',
  'send-test-mail': 'notify',
}

/** A quote or an order with a discount code also tries a code, so it counts as a guess. */
export function guessesCode(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'code' in input && 'chefId' in input
}

export function callKindOf({ name, effect }: Pick<FunctionContract, 'name' | 'effect'>): CallKind {
  return callKinds[name] ?? (effect === 'read' ? 'read' : 'write')
}

export function refuseWrongMethod({ contract }: ServerFunction, request: Request): void {
  if (request.method === 'GET' && (contract.effect !== 'read' || contract.access !== 'anyone')) {
    throw Refusal.make(postOnly)
  }
}

/** The input of a call, parsed by its contract. */
export async function readInput({ contract }: ServerFunction, request: Request): Promise<unknown> {
  const text =
    request.method === 'GET'
      ? (new URL(request.url).searchParams.get('input') ?? '{}')
      : (await request.text()) || '{}'
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw Refusal.make(invalidJson)
  }
  const unstorable = unstorableText(text, json)
  if (unstorable) {
    throw invalidField(unstorable, 'unstorable_text')
  }
  const parsed = contract.input.safeParse(json)
  if (parsed.success) return parsed.data
  throw Refusal.make(invalidInput, {
    issues: parsed.error.issues.map((issue) => {
      const rule = ruleOf(issue)
      return {
        path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
        message: rule ? inputRules[rule] : messageOf(issue),
        ...(rule ? { rule } : {}),
      }
    }),
  })
}

/** The rule that a refinement of the schema names. */
function ruleOf(issue: z.core.$ZodIssue): InputRule | undefined {
  return issue.code === 'custom' ? inputRuleNames.find((rule) => rule === issue.params?.problem) : undefined
}

/** The message of an issue. Of a union, the messages of its alternatives: zod's own says only "Invalid input". */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message
  const messages = issue.errors.flat().flatMap((one) => (one.path.length === 0 ? [messageOf(one)] : []))
  return [...new Set(messages)].join(', or ') || issue.message
}

/** JSON escapes of NUL and of surrogates. Without them, JSON decoded from UTF-8 has no NUL and no lone surrogate. */
const suspicious = /\\u(?:0000|d[89a-f])/i

type Path = (string | number)[]

interface Part {
  value: unknown
  name: string | number
  /** The parent node; the path is built only for a refused string. */
  of: Part | undefined
}

/**
 * The path of a string in a JSON value that PostgreSQL cannot store: with a NUL character or a lone surrogate.
 * Undefined when there is none. Iterative, so that deep nesting does not overflow the stack.
 */
export function unstorableText(text: string, json: unknown): Path | undefined {
  if (!suspicious.test(text)) return undefined
  const waiting: Part[] = [{ value: json, name: '', of: undefined }]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const { value } = part
    if (typeof value === 'string' && !isStorable(value)) return pathTo(part)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inside] of Object.entries(value)) {
      if (!isStorable(name)) return pathTo(part)
      waiting.push({ value: inside, name: Array.isArray(value) ? Number(name) : name, of: part })
    }
  }
  return undefined
}

function pathTo(part: Part): Path {
  const path: Path = []
  for (let at = part; at.of; at = at.of) path.push(at.name)
  return path.reverse()
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}
