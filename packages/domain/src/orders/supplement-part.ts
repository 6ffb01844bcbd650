import { agreedPart, type PartAmounts, type PartTerms } from './agreed-part.ts'
import { type ChangedAmounts, changedPart } from './changed-part.ts'
import type { MarketplacePart } from './marketplace-share.ts'

/**
 * The marketplace's part of the difference to a larger total: by how much its part of the order grows. If it shrinks, or grows
 * beyond the difference, the rest is owed beside the charge; a negative sum is taken off what is owed already.
 */
export function supplementPart(
  order: PartTerms & PartAmounts,
  difference: ChangedAmounts,
  amountCents: number,
): MarketplacePart {
  const before = agreedPart(order, order)
  const after = changedPart(order, difference)
  const grown = after.applicationFeeCents - after.owedCents - (before.applicationFeeCents - before.owedCents)
  const applicationFeeCents = Math.min(amountCents, Math.max(0, grown))
  return { applicationFeeCents, owedCents: applicationFeeCents - grown }
}
