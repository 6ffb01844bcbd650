import { agreedPart, type PartAmounts, type PartTerms } from './agreed-part.ts'
import { type ChangedAmounts, changedPart } from './changed-part.ts'
import type { MarketplacePart } from './marketplace-part.ts'

/**
 * The marketplace's part of a supplement: the increase of its part of the order. If its part shrinks, or grows by more
 * than the supplement, the rest is owed beside the charge; a negative amount reduces what is already owed.
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
