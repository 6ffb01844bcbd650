import type { UsableCredit } from './credit-balance.ts'

interface CreditedOrder {
  /** Amount without the tip, after any discount. */
  payableCents: number
  /** Food and delivery after a discount of the kitchen: a kitchen's credit does not pay fees or tax. */
  kitchenCents: number
  /** The minimum that must remain to pay. */
  leastCents: number
}

/** The credit that an order uses, in cents. */
export interface SpentCredit {
  creditCents: number
  /** The part that the kitchen bears. */
  kitchenCreditCents: number
  parts: { creditId: string; cents: number }[]
}

/** Uses as much credit as the order allows, in the order of the list. */
export function creditOfOrder(
  usable: readonly UsableCredit[],
  { payableCents, kitchenCents, leastCents }: CreditedOrder,
): SpentCredit {
  const spent: SpentCredit = { creditCents: 0, kitchenCreditCents: 0, parts: [] }
  const most = Math.max(0, payableCents - leastCents)
  for (const { id, chefId, leftCents } of usable) {
    const open = most - spent.creditCents
    const room = chefId === null ? open : Math.min(open, kitchenCents - spent.kitchenCreditCents)
    const cents = Math.min(leftCents, room)
    if (cents <= 0) continue
    spent.creditCents += cents
    if (chefId !== null) spent.kitchenCreditCents += cents
    spent.parts.push({ creditId: id, cents })
  }
  return spent
}
