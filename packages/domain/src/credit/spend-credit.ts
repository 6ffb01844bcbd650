import { leastChargeCents } from '@localchef/contracts/payments/charge-limits'
import { sql } from 'kysely'
import type { OrderDiscount } from '../discounts/discount-of-order.ts'
import type { Queries } from '../queries.ts'
import type { Call } from '../server-function.ts'
import { lockCreditsOf, readUsableCredits, type UsableCredit } from './credit-balance.ts'

interface Payable {
  chefId: string
  subtotalCents: number
  serviceFeeCents: number
  deliveryFeeCents: number
  taxCents: number
  discount: OrderDiscount | null
}

/** The caller's credit at a kitchen in cents, and the part that an order would use. Visitors have none. */
export async function quoteCredit(
  { db, user, now }: Call,
  order: Payable,
): Promise<{ availableCents: number; spent: SpentCredit }> {
  const usable = user ? await readUsableCredits(db, { buyerId: user.id, chefId: order.chefId, now }) : []
  const availableCents = usable.reduce((sum, { leftCents }) => sum + leftCents, 0)
  return { availableCents, spent: spentOn(usable, order) }
}

/** The credit that a new order uses. The buyer's credits stay locked until the order is written. */
export async function creditToSpend(
  { db, user, now }: Call & { user: { id: string } },
  order: Payable,
): Promise<SpentCredit> {
  await lockCreditsOf(db, user.id, order.chefId)
  return spentOn(await readUsableCredits(db, { buyerId: user.id, chefId: order.chefId, now }), order)
}

/** The credit from a list that an order uses. At least `leastCents` remain to pay. */
export function spentOn(usable: readonly UsableCredit[], order: Payable, leastCents = 0): SpentCredit {
  const { subtotalCents, serviceFeeCents, deliveryFeeCents, taxCents, discount } = order
  const discountCents = discount?.discountCents ?? 0
  const ownCents = discount?.bearer === 'kitchen' ? discountCents : 0
  return creditOfOrder(usable, {
    payableCents: subtotalCents + serviceFeeCents + deliveryFeeCents + taxCents - discountCents,
    kitchenCents: subtotalCents + deliveryFeeCents - ownCents,
    // A discount of the marketplace requires payment by card, and cards have a minimum.
    leastCents: discount?.bearer === 'marketplace' ? leastChargeCents : leastCents,
  })
}

/** Writes the use of locked credits. The database refuses more than what is left. */
export async function writeSpentCredit(db: Queries, orderId: string, { parts }: SpentCredit): Promise<void> {
  if (parts.length === 0) return
  await sql`
    insert into public.credit_movements (credit_id, kind, amount_cents, order_id)
    select p.id, 'spent', -p.cents, ${orderId}
    from jsonb_to_recordset(${JSON.stringify(
      parts.map(({ creditId, cents }) => ({ id: creditId, cents })),
    )}::jsonb) as p (id uuid, cents integer)
  `.execute(db)
}

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
