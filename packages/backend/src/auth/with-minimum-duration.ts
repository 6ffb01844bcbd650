import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits at least the given time before it returns or throws, so that the response time does not reveal whether an
 * address is registered.
 */
export async function withMinimumDuration<Result>(
  floorMilliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const floor = sleep(floorMilliseconds)
  try {
    return await work()
  } finally {
    await floor
  }
}
