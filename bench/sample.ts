import type { DatabaseClock } from './database-clock.ts'
import { median, percentile } from './print-figures.ts'
import { written } from './print-table.ts'

/** How long something took, each time it was done, and what it cost the database. */
export interface Sample {
  median: number
  /** Nine of ten took less. */
  p90: number
  /** Of the database, for one, in milliseconds. */
  processorMs: number
}

/**
 * Each of these is done `rounds` times over. Before it, once over unmeasured: that fetches what later ones find in
 * memory, as on a server that is up.
 */
export async function sampleOf<Request>(
  requests: readonly Request[],
  rounds: number,
  clock: DatabaseClock,
  work: (request: Request) => Promise<unknown>,
): Promise<Sample> {
  for (const request of requests) await work(request)
  const times: number[] = []
  const before = await clock()
  for (let round = 0; round < rounds; round += 1) {
    for (const request of requests) {
      const began = performance.now()
      await work(request)
      times.push(performance.now() - began)
    }
  }
  const processorMs = ((await clock()) - before) / times.length
  return { median: median(times), p90: percentile(times, 0.9), processorMs }
}

export const sampleColumns = (what: string): string[] => [
  `${what}: median ms`,
  '9 of 10 under',
  'database, processor ms',
]

export function sampleCells(sample: Sample): string[] {
  return [written(sample.median), written(sample.p90), written(sample.processorMs)]
}
