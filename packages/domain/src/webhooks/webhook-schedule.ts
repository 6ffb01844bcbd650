import { webhookRetrySeconds } from '@localchef/contracts/webhooks/webhook-endpoint'

/** Attempts of a delivery before it counts as failed. */
export const firstTries = webhookRetrySeconds.length + 1

/** When the next attempt is due, given the number of tries left after a failed one; undefined after the last. */
export function nextAttemptAt(triesLeft: number, now: Date): Date | undefined {
  const seconds = triesLeft > 0 ? webhookRetrySeconds[firstTries - 1 - triesLeft] : undefined
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000)
}
