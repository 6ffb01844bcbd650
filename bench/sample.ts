import type { DatabaseClock } from './database-clock.ts'
import { median, percentile } from './print-figures.ts'
import { written } from './print-table.ts'

/** Durations of repeated work in milliseconds, and its cost for the database. */
export interface Sample {
  median: number
  p90: number
  /** The database's processor time per request. */
  processorMs: number
}

/**
 * Runs all requests `rounds` times, after one unmeasured warm-up.
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
  'p90',
  'database, processor ms',
]

export function sampleCells(sample: Sample): string[] {
  return [written(sample.median), written(sample.p90), written(sample.processorMs)]
}
