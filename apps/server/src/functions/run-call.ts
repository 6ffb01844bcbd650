import { type Caller, service } from '@localchef/backend/caller'
import type { Connection, Database } from '@localchef/backend/database'
import type { FunctionContext } from '@localchef/backend/functions/function-handler'
import { personDecides } from '@localchef/contracts/api-keys/person-decides'
import { bindsBy, decisionPath } from '@localchef/contracts/binding-acts'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { queriesOn } from '@localchef/domain/queries'
import { Refusal } from '@localchef/domain/refusal-error'
import type { CallingUser, Outside, OutsideServices, ServerFunction } from '@localchef/domain/server-function'
import { callingSession, checkAccess, readCallingUser, staffRightOf } from './calling-user.ts'
import { isPassing } from './database-refusals.ts'
import { answerOnce, claimKey } from './idempotent-answer.ts'
import type { CreationKey } from './read-input.ts'

const attempts = 3

/** Reads about the primary itself, which no replica can answer, and reads right after a decision on the same page. */
const ofPrimary: ReadonlySet<string> = new Set(['get-health', 'get-opening-guide'])

export interface CallRunnerDependencies {
  database: Database
  /** Ports to the outside world, bound to a call's transaction. */
  outsideOf(connection: Connection): Outside
  /** Origin of the links for people. */
  siteUrl: string
  /** Checked before a call's transaction begins. */
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
 * Checks the permission to call a function whose input is refused anyway, so that people without it learn nothing about
 * their input.
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

/** The side on which a person stands in an order or booking; for anything else, by their role. */
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
