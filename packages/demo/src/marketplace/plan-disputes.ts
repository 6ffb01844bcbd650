import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import { dayMs } from './local-time.ts'
import type { OrderPlan } from './plan-orders.ts'

/** Statements of buyer and chef; null where the chef has not answered. */
const stories = [
  {
    kind: 'missing',
    buyer: 'The bag was one portion short. I only saw it at home, and the kitchen was closed by then.',
    chef: 'I packed all of it and counted twice. The bag stood at the door for an hour before it was picked up.',
  },
  {
    kind: 'late',
    buyer: 'My guests waited for fifty minutes. I would like a part of the money back.',
    chef: null,
  },
] as const

const hourMs = 3_600_000

/** Two disputes about recent orders, in the admins' queue. */
export function planDisputes(orders: readonly OrderPlan[], now: Date): object[] {
  const known = new Set<string>(demoAccounts.map(({ id }) => id))
  const recent = orders
    .filter(
      ({ status, completedAt, buyer, kitchen }) =>
        status === 'completed' &&
        completedAt !== null &&
        completedAt.getTime() > now.getTime() - 6 * dayMs &&
        completedAt.getTime() < now.getTime() - dayMs &&
        !known.has(buyer.id) &&
        !known.has(kitchen.profileId),
    )
    .sort((a, b) => b.totalCents - a.totalCents || a.number - b.number)
  return stories.flatMap(({ kind, buyer, chef }, index) => {
    const order = recent[index]
    if (!order?.completedAt) return []
    const rowOf = (side: string, reporterId: string, body: string, hours: number) => ({
      id: demoId('dispute', order.id, side),
      reporter_id: reporterId,
      subject_kind: 'order',
      subject_id: order.id,
      reason: kind,
      body,
      status: 'open',
      decided_by: null,
      decided_at: null,
      decision_note: null,
      created_at: new Date((order.completedAt?.getTime() ?? 0) + hours * hourMs).toISOString(),
    })
    const rows = [rowOf('buyer', order.buyer.id, buyer, 3)]
    if (chef) rows.push(rowOf('chef', order.kitchen.profileId, chef, 8))
    return rows
  })
}
