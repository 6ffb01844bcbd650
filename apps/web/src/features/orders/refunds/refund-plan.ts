import { portionPrice } from '@localchef/contracts/discounts/portion-price'
import { isWholeCents, toCents, toDollars } from '@localchef/contracts/money'
import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import { typedNumber } from '@localchef/contracts/typed-number'

export const refundKinds = ['whole', 'lines', 'amount'] as const
export type RefundKind = (typeof refundKinds)[number]

/** A line with the price paid for one portion, tax included, and the portions not yet refunded by line. */
export interface RefundLine {
  line: OrderLine
  unitPrice: number
  left: number
}

export function refundLines({
  lines,
  payment,
  subtotal,
  foodTax,
  foodDiscount,
  total,
  credit,
}: Pick<
  Order,
  'lines' | 'payment' | 'subtotal' | 'foodTax' | 'foodDiscount' | 'total' | 'credit'
>): RefundLine[] {
  const food = {
    subtotalCents: toCents(subtotal),
    foodTaxCents: toCents(foodTax),
    foodDiscountCents: toCents(foodDiscount),
    totalCents: toCents(total),
    creditCents: toCents(credit),
  }
  const refunded = new Map<string, number>()
  for (const { status, lines: parts } of payment?.refunds ?? []) {
    if (status === 'failed') continue
    for (const { lineId, quantity } of parts) refunded.set(lineId, (refunded.get(lineId) ?? 0) + quantity)
  }
  return lines.map((line) => ({
    line,
    unitPrice: toDollars(portionPrice(Math.round(toCents(line.subtotal) / line.quantity), food)),
    left: line.quantity - (refunded.get(line.id) ?? 0),
  }))
}

export interface RefundChoice {
  kind: RefundKind
  /** Portions by line. */
  quantities: Record<string, number>
  /** As typed. */
  amount: string
}

/** The sum of a choice in dollars; undefined while the typed text is not an amount. */
export function refundSum(choice: RefundChoice, lines: readonly RefundLine[], refundable: number) {
  switch (choice.kind) {
    case 'whole':
      return refundable
    case 'lines': {
      const cents = lines.map(({ line, unitPrice }) => (choice.quantities[line.id] ?? 0) * toCents(unitPrice))
      return toDollars(cents.reduce((sum, one) => sum + one, 0))
    }
    case 'amount':
      return typedAmount(choice.amount)
  }
}

function typedAmount(typed: string): number | undefined {
  const amount = typedNumber(typed)
  return amount >= 0 && isWholeCents(amount) ? amount : undefined
}

/** The part of `refund-order`'s input that says what to refund. */
export function refundInput({ kind, quantities }: RefundChoice, sum: number) {
  if (kind === 'whole') return {}
  if (kind === 'amount') return { amount: sum }
  const lines = Object.entries(quantities).flatMap(([lineId, quantity]) =>
    quantity > 0 ? [{ lineId, quantity }] : [],
  )
  return { lines }
}

export type RefundProblem = 'noLines' | 'noAmount' | 'tooMuch'

/** Why a choice cannot be sent. */
export function refundProblem(
  choice: RefundChoice,
  lines: readonly RefundLine[],
  refundable: number,
): RefundProblem | undefined {
  const sum = refundSum(choice, lines, refundable)
  if (choice.kind === 'lines' && !sum) return 'noLines'
  if (!sum) return 'noAmount'
  const isBeyondLines =
    choice.kind === 'lines' && lines.some(({ line, left }) => (choice.quantities[line.id] ?? 0) > left)
  return sum > refundable || isBeyondLines ? 'tooMuch' : undefined
}
