import { service } from '@localchef/backend/caller'
import { DatabaseAway, isConnectionError } from '@localchef/backend/connection-error'
import type { Connection } from '@localchef/backend/database'
import type { FunctionContext } from '@localchef/backend/functions/function-handler'
import type { RefusalKind } from '@localchef/contracts/refusal'
import { queriesOn } from '@localchef/domain/queries'
import { Refusal } from '@localchef/domain/refusal-error'
import type { CallingUser, GroupedOutcome, ServerFunction, Together } from '@localchef/domain/server-function'
import { isOutOfTime } from './database-refusals.ts'
import {
  type CallRunnerDependencies,
  type CreatingCall,
  type CreationKey,
  checkAccess,
  claimKeys,
  finishCall,
  forgetKeys,
  type RunCall,
  type StoredUser,
  storeAnswers,
} from './run-call.ts'

/** Below the 64 subtransactions that PostgreSQL caches per session. */
const mostInGroup = 32
/** One group reads while the one before it writes. */
const mostRunning = 2
/** Equal to the time that a call waits for a database connection. */
const mostWaitMs = 5_000
const timeoutMs = 25_000

interface Waiting {
  input: unknown
  key: CreationKey
  context: FunctionContext
  userId: string
  since: number
  attempts: number
  resolve(output: unknown): void
  reject(error: unknown): void
}

interface Queue {
  fn: ServerFunction
  together: Together<unknown, unknown, RefusalKind>
  waiting: Waiting[]
  running: number
}

type Outcome = Exclude<GroupedOutcome<unknown>, { output: unknown }> | { output: unknown; user: CallingUser }

interface GroupCaller {
  claims: Record<string, unknown> | null
  caller: StoredUser | null
}

/**
 * Runs waiting calls in groups, one transaction each, so that they share its statements and its commit. A call with
 * nothing queued runs alone immediately. So does a grouped call whose access, key or outcome needs special handling,
 * and each call of a failed group: one call cannot fail another.
 */
export function runTogether(dependencies: CallRunnerDependencies, alone: RunCall): RunCall {
  const { database, services = {} } = dependencies
  const queues = new Map<string, Queue>()

  function serve(name: string, queue: Queue): void {
    while (queue.running < mostRunning && queue.waiting.length > 0) {
      const group = takeGroup(queue.waiting)
      queue.running += 1
      void carryOut(queue, group).finally(() => {
        queue.running -= 1
        if (queue.running === 0 && queue.waiting.length === 0) {
          queues.delete(name)
        } else serve(name, queue)
      })
    }
  }

  async function carryOut(queue: Queue, group: Waiting[]): Promise<void> {
    const { late = [], calls = [] } = Object.groupBy(group, (call) => (isLate(call) ? 'late' : 'calls'))
    for (const call of late) call.reject(new DatabaseAway('A queue of calls is too long'))
    if (calls.length < 2) {
      for (const call of calls) await goAlone(alone, queue, call)
      return
    }
    try {
      const within = (connection: Connection) => carryOutGroup(dependencies, connection, queue, calls)
      const outcomes = await database.as(service, within, { timeoutMs })
      for (const [index, call] of calls.entries()) settle(queue, call, outcomes[index] ?? 'alone')
    } catch (error) {
      // Run alone, the calls would only wait as long again.
      const isHopeless = isConnectionError(error) || isOutOfTime(error)
      for (const call of calls) {
        if (isHopeless) {
          call.reject(error)
        } else void goAlone(alone, queue, call)
      }
    }
  }

  function settle(queue: Queue, call: Waiting, outcome: Outcome): void {
    if (outcome === 'again' && call.attempts === 0) {
      queue.waiting.unshift({ ...call, attempts: 1 })
    } else if (typeof outcome === 'string') {
      void goAlone(alone, queue, call)
    } else if ('refusal' in outcome) {
      call.reject(outcome.refusal)
    } else {
      const { contract, finish } = queue.fn
      finishCall({ contract, finish }, outcome.output, outcome.user, services).then(call.resolve, call.reject)
    }
  }

  return (fn, input, key, context) => {
    const { together } = fn
    const { userId, key: apiKey } = context.caller
    const name = together?.queueOf(input)
    if (!together || !name || !key || !userId || apiKey) return alone(fn, input, key, context)
    const queueName = `${fn.contract.name} ${name}`
    const queue = queues.get(queueName) ?? { fn, together, waiting: [], running: 0 }
    queues.set(queueName, queue)
    const answered = new Promise((resolve, reject) => {
      queue.waiting.push({
        input,
        key,
        context,
        userId,
        since: performance.now(),
        attempts: 0,
        resolve,
        reject,
      })
    })
    serve(queueName, queue)
    return answered
  }
}

const isLate = ({ since }: Waiting) => performance.now() - since > mostWaitMs

function goAlone(
  alone: RunCall,
  { fn }: Queue,
  { input, key, context, resolve, reject }: Waiting,
): Promise<void> {
  return alone(fn, input, key, context).then(resolve, reject)
}

/** Takes the next calls from a queue, at most one per user: a user's second call must see the effect of the first. */
function takeGroup(waiting: Waiting[]): Waiting[] {
  const users = new Set<string>()
  const group: Waiting[] = []
  for (const call of waiting) {
    if (group.length === mostInGroup) break
    if (users.has(call.userId)) continue
    users.add(call.userId)
    group.push(call)
  }
  const taken = new Set(group)
  waiting.splice(0, waiting.length, ...waiting.filter((call) => !taken.has(call)))
  return group
}

async function readCallers(
  connection: Connection,
  calls: readonly Waiting[],
  now: Date,
): Promise<GroupCaller[]> {
  const { rows } = await connection.query<GroupCaller>(
    `select c.claims, c.caller
     from private.callers_in_force($1::jsonb[], $2) c
     order by c.place`,
    [calls.map(({ context }) => JSON.stringify(context.caller.claims)), now],
    { keepPlan: true },
  )
  return rows
}

function mayCall(access: ServerFunction['contract']['access'], caller: StoredUser | null): boolean {
  try {
    return checkAccess({ access }, true, caller) !== null
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The outcomes have the order of the calls. */
async function carryOutGroup(
  { outsideOf, now = () => new Date() }: CallRunnerDependencies,
  connection: Connection,
  { fn: { contract }, together }: Queue,
  calls: readonly Waiting[],
): Promise<Outcome[]> {
  const at = now()
  const creationOf = ({ key, userId }: Waiting) => ({ ...key, userId, functionName: contract.name })
  const creating = calls.map(creationOf)
  const [callers, claimed] = await Promise.all([
    readCallers(connection, calls, at),
    claimKeys(connection, creating),
  ])
  const grouped = calls.flatMap((call, index) => {
    const { claims, caller } = callers[index] ?? { claims: null, caller: null }
    const user = mayCall(contract.access, caller) ? caller : null
    return claims && user && claimed.has(call.userId) ? [{ call, input: call.input, user, claims }] : []
  })
  const outcomes = await together.handle(grouped, {
    db: queriesOn(connection),
    now: at,
    outside: outsideOf(connection),
    refuse: Refusal.make,
  })
  const answers = new Map<string, { call: CreatingCall; answer: unknown }>()
  const byCall = new Map<Waiting, Outcome>()
  for (const [index, { call, user }] of grouped.entries()) {
    const outcome = outcomes[index] ?? 'alone'
    if (typeof outcome === 'string' || 'refusal' in outcome) {
      byCall.set(call, outcome)
      continue
    }
    const answer = contract.output.parse(outcome.output)
    byCall.set(call, { output: answer, user })
    answers.set(call.userId, { call: creationOf(call), answer })
  }
  // Sent together with the commit, which fails if one of them fails.
  storeAnswers(connection, [...answers.values()])
  forgetKeys(
    connection,
    creating.filter(({ userId }) => claimed.has(userId) && !answers.has(userId)),
  )
  return calls.map((call) => byCall.get(call) ?? 'alone')
}
