import type { LoyaltyProgress } from '@localchef/contracts/loyalty/loyalty-rule'

export interface CountedRule {
  every: number
  /** Whether the rule still counts portions. */
  isRunning: boolean
  /** Paid portions of completed orders, less those refunded. */
  counted: number
  /** Free portions used by orders that did not end without food. */
  used: number
}

/** The free portions that counted portions have earned, used ones included. */
export function earnedBy({ every, counted }: Pick<CountedRule, 'every' | 'counted'>): number {
  return Math.floor(counted / (every - 1))
}

/** A free portion whose portions were refunded after its use is earned again before the next one. */
export function progressOf(rule: CountedRule): LoyaltyProgress {
  const { every, isRunning, counted, used } = rule
  const earned = earnedBy(rule)
  return {
    rewards: Math.max(0, earned - used),
    missing: isRunning ? (Math.max(earned, used) + 1) * (every - 1) - counted : null,
  }
}
