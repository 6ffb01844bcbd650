import { RestError } from './rest-error.ts'

/** Lets only so many queries run at once: for one caller, and for all visitors together. */
export interface QueryGate {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

export interface QueryGateLimits {
  atOnce: number
  atOnceForOne: number
  /** Who comes when so many wait is refused. */
  longestLine: number
}

interface Waiting {
  key: string
  begin: () => void
}

/**
 * A query may take seconds before it is ended. However many of these one caller sends, connections to the database are
 * left for others: whoever waits lets those pass whose own queries are not running.
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
    if (left > 0) running.set(key, left)
    else running.delete(key)
    const next = line.findIndex((waiting) => hasRoom(waiting.key))
    const [admitted] = next === -1 ? [] : line.splice(next, 1)
    if (!admitted) return
    enter(admitted.key)
    admitted.begin()
  }

  return {
    async run(key, work) {
      if (hasRoom(key)) enter(key)
      else {
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

/** PostgREST's words for a pool that stays empty. */
function tooManyWait(): RestError {
  return new RestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.')
}
