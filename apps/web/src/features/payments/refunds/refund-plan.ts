import { isWholeCents, toCents, toDollars } from '@localchef/contracts/money'
import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import { type PaidOrder, refundOfPortions } from '@localchef/contracts/payments/refund-of-portions'
import { typedNumber } from '@localchef/contracts/typed-number'

export const refundKinds = ['whole', 'lines', 'amount'] as const
export type RefundKind = (typeof refundKinds)[number]

/** A line of the order. `left`: its portions that haven't been refunded by line. */
interface RefundLine {
  line: OrderLine
  unitCents: number
  left: number
}

export interface RefundPlan {
  lines: RefundLine[]
  paid: PaidOrder
  /** In dollars. */
  refundable: number
}

type Refunded = Pick<
  Order,
  | 'lines'
  | 'payment'
  | 'inPerson'
  | 'subtotal'
  | 'foodTax'
  | 'foodDiscount'
  | 'serviceFee'
  | 'total'
  | 'credit'
>

/** A sale without lines, of which all that is left or an amount can be refunded. */
export function planWithoutLines(refundable: number): RefundPlan {
  const none = {
    subtotalCents: 0,
    foodTaxCents: 0,
    foodDiscountCents: 0,
    serviceFeeCents: 0,
    totalCents: 0,
    creditCents: 0,
  }
  return { lines: [], paid: none, refundable }
}

export function refundPlan(order: Refunded, refundable: number): RefundPlan {
  const refunded = new Map<string, number>()
  for (const { status, lines: parts } of (order.payment ?? order.inPerson)?.refunds ?? []) {
    if (status === 'failed') continue
    for (const { lineId, quantity } of parts) refunded.set(lineId, (refunded.get(lineId) ?? 0) + quantity)
  }
  return {
    lines: order.lines.map((line) => ({
      line,
      unitCents: Math.round(toCents(line.subtotal) / line.quantity),
      left: line.quantity - (refunded.get(line.id) ?? 0),
    })),
    paid: {
      subtotalCents: toCents(order.subtotal),
      foodTaxCents: toCents(order.foodTax),
      foodDiscountCents: toCents(order.foodDiscount),
      serviceFeeCents: toCents(order.serviceFee),
      totalCents: toCents(order.total),
      creditCents: toCents(order.credit),
    },
    refundable,
  }
}

/** The sum to refund for portions of lines, in dollars. `quantities`: portions by the line's id. */
export function portionsSum(
  { lines, paid, refundable }: RefundPlan,
  quantities: Record<string, number>,
): number {
  const portions = lines.map(({ line, unitCents, left }) => ({
    unitCents,
    left,
    chosen: Math.min(left, quantities[line.id] ?? 0),
  }))
  return toDollars(refundOfPortions(portions, paid, toCents(refundable)))
}

export interface RefundChoice {
  kind: RefundKind
  /** Chosen portions by the line's id. */
  quantities: Record<string, number>
  /** As typed. */
  amount: string
}

/** The sum of a choice in dollars; undefined while the typed text is not an amount. */
export function refundSum(choice: RefundChoice, plan: RefundPlan) {
  switch (choice.kind) {
    case 'whole':
      return plan.refundable
    case 'lines':
      return portionsSum(plan, choice.quantities)
    case 'amount':
      return typedAmount(choice.amount)
  }
}

function typedAmount(typed: string): number | undefined {
  const amount = typedNumber(typed)
  return amount >= 0 && isWholeCents(amount) ? amount : undefined
}

/** The part of `refund-order`'s input that says what to refund. */
export function refundInput(
  { kind, quantities }: RefundChoice,
  sum: number,
): { amount?: number; lines?: { lineId: string; quantity: number }[] } {
  if (kind === 'whole') return {}
  if (kind === 'amount') return { amount: sum }
  const lines = Object.entries(quantities).flatMap(([lineId, quantity]) =>
    quantity > 0 ? [{ lineId, quantity }] : [],
  )
  return { lines }
}

export type RefundProblem = 'noLines' | 'noAmount' | 'tooMuch'

/** Why a choice cannot be sent. */
export function refundProblem(choice: RefundChoice, plan: RefundPlan): RefundProblem | undefined {
  const sum = refundSum(choice, plan)
  if (choice.kind === 'lines' && !sum) return 'noLines'
  if (!sum) return 'noAmount'
  const isBeyondLines =
    choice.kind === 'lines' && plan.lines.some(({ line, left }) => (choice.quantities[line.id] ?? 0) > left)
  return sum > plan.refundable || isBeyondLines ? 'tooMuch' : undefined
}
