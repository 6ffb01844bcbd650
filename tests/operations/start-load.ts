import { expect } from 'vitest'

/** Clients that call without a pause, each waiting for its response. */
export interface Load {
  /** Repeats a call; every status but `expected` is a failure. */
  keepDoing(name: string, call: () => Promise<number>, expected?: number): void
  failures: string[]
  /** Resolves after this many more expected responses. */
  goesOnFor(answers: number): Promise<void>
  stop(): Promise<void>
}

export function startLoad(): Load {
  const failures: string[] = []
  const clients: Promise<void>[] = []
  let answered = 0
  let isOver = false

  async function repeat(name: string, call: () => Promise<number>, expected: number): Promise<void> {
    while (!isOver) {
      const outcome = await call().catch((error: Error) => `${error.message} ${String(error.cause ?? '')}`)
      if (outcome === expected) {
        answered += 1
      } else {
        failures.push(`${name}: ${outcome}`)
      }
    }
  }
  return {
    keepDoing(name, call, expected = 200) {
      clients.push(repeat(name, call, expected))
    },
    failures,
    async goesOnFor(answers) {
      const before = answered
      await expect.poll(() => answered, { interval: 10, timeout: 30_000 }).toBeGreaterThan(before + answers)
    },
    async stop() {
      isOver = true
      await Promise.all(clients)
    },
  }
}

/** The status of one request, whose response is read completely. */
export async function statusOf(url: string, anonKey: string, body?: string): Promise<number> {
  const headers = { apikey: anonKey, 'content-type': 'application/json' }
  const answer = await fetch(url, { headers, ...(body === undefined ? {} : { method: 'POST', body }) })
  await answer.arrayBuffer()
  return answer.status
}
