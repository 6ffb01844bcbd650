import { RestError } from './rest-error.ts'

/** Limits concurrent queries, per caller and in total. */
export interface QueryGate {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

export interface QueryGateLimits {
  atOnce: number
  atOnceForOne: number
  /** Further callers are refused. */
  longestLine: number
}

interface Waiting {
  key: string
  begin: () => void
}

/**
 * A query may run for seconds. A limit per caller leaves connections for others, and waiting callers below that limit
 * go ahead of those at it.
 */
export function createQueryGate({ atOnce, atOnceForOne, longestLine }: QueryGateLimits): QueryGate {
  const line: Waiting[] = []
  const running = new Map<string, number>()
  let total = 0

  const hasRoom = (key: string) => total < atOnce && (running.get(key) ?? 0) < atOnceForOne

  function enter(key: string): void {
    total += 1
    running.set(key, (running.get(key) ?? 0) + 1)
  }

  function leave(key: string): void {
    total -= 1
    const left = (running.get(key) ?? 1) - 1
    if (left > 0) {
      running.set(key, left)
    } else {
      running.delete(key)
    }
    const next = line.findIndex((waiting) => hasRoom(waiting.key))
    const [admitted] = next === -1 ? [] : line.splice(next, 1)
    if (!admitted) return
    enter(admitted.key)
    admitted.begin()
  }

  return {
    async run(key, work) {
      if (hasRoom(key)) {
        enter(key)
      } else {
        if (line.length >= longestLine) throw tooManyWait()
        await new Promise<void>((begin) => line.push({ key, begin }))
      }
      try {
        return await work()
      } finally {
        leave(key)
      }
    },
  }
}

/** PostgREST's response for an exhausted pool. */
function tooManyWait(): RestError {
  return new RestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.')
}
