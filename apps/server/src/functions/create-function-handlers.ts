import { TooManyRequests } from '@localchef/backend/backend-error'
import { service, visitor } from '@localchef/backend/caller'
import { isConnectionError, isStorageFull } from '@localchef/backend/connection-error'
import type { FunctionContext, FunctionHandler } from '@localchef/backend/functions/function-handler'
import { type CallLimits, noCallLimits } from '@localchef/backend/limits/call-limits'
import { inSpan } from '@localchef/backend/tracing/spans'
import type { RefusalKind } from '@localchef/contracts/refusal'
import { refusalsOf } from '@localchef/contracts/refusals-of'
import { staffRightMissing } from '@localchef/contracts/staff/staff-right-missing'
import { Refusal } from '@localchef/domain/refusal-error'
import type { ServerFunction } from '@localchef/domain/server-function'
import type { RecordRefusedCall } from '../audit/record-refused-calls.ts'
import type { VisitCounter } from '../visits/count-visits.ts'
import {
  answerBusy,
  answerOutOfTime,
  answerRefusal,
  answerStorageFull,
  headersFor,
  noStore,
} from './call-answers.ts'
import { callKindOf, guessesCode } from './call-kinds.ts'
import { isOutOfTime, refusalFromDatabase } from './database-refusals.ts'
import { declaredDetails, UndeclaredRefusal } from './declared-refusals.ts'
import { type KeptBody, keepBody, sendBody } from './kept-body.ts'
import { callerWithin, refuseKeyInAddress } from './key-rules.ts'
import type { PublicMemory } from './public-memory.ts'
import { type CreationKey, creationKeyOf, readInput, refuseWrongMethod } from './read-input.ts'
import { type CallRunnerDependencies, checkAccessAhead, createCallRunner } from './run-call.ts'
import { runTogether } from './run-together.ts'

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
 * HTTP handlers of the server functions, by name. Every call is counted; then access is checked by the contract, and the
 * input last: nobody without access learns what is wrong with their input, and each refused try of an admin's operation
 * is recorded.
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
  if (!refusal && isConnectionError(error)) return answerBusy(context)
  if (!refusal && isStorageFull(error)) return answerStorageFull(context, error)
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
    // The concurrent caller that was computing it exceeded its own rate limit.
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
