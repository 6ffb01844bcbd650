import type { TFunction } from 'i18next'
import { toCsv } from '@/shared/charts/figures-csv.ts'
import type { Payout } from './use-payouts.ts'

/** One row for each order and booking of each payout; a payout without any has a row of its own. Days are in UTC. */
export function payoutsCsv(payouts: readonly Payout[], t: TFunction<'payouts'>): string {
  const head = ['sent', 'arrives', 'status', 'amount', 'order', 'orderAmount'] as const
  const rows = payouts.flatMap(({ createdAt, arrivesAt, status, amount, orders, bookings }) => {
    const payout = [dayOf(createdAt), arrivesAt && dayOf(arrivesAt), t(`status.${status}`), amount]
    if (orders.length + bookings.length === 0) return [[...payout, null, null]]
    return [
      ...orders.map((order) => [...payout, order.number, order.amount]),
      ...bookings.map(({ number, amount: part }) => [...payout, t('booking', { number }), part]),
    ]
  })
  return toCsv([head.map((name) => t(`csv.${name}`)), ...rows])
}

function dayOf(moment: string): string {
  return new Date(moment).toISOString().slice(0, 10)
}
