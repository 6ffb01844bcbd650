import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Answers no sooner than the floor, so that the time of the answer does not say how much there was to do,
 * and with it whether an address has an account. Refusals wait as well.
 */
export async function evenTiming<Result>(
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
