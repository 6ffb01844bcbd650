import { greatestTip, leastTip } from '@localchef/contracts/payments/later-tip'

const shares = [0.1, 0.15, 0.2] as const

/** Whole dollars near 10, 15 and 20% of the food, each once. */
export function suggestedTips(subtotal: number): number[] {
  const tips = shares.map((share) => Math.min(greatestTip, Math.max(leastTip, Math.round(subtotal * share))))
  return [...new Set(tips)]
}
