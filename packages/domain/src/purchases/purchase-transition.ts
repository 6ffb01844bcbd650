import type { BookingStatus } from '@localchef/contracts/bookings/booking'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { illegalTransition } from '@localchef/contracts/purchase-refusals'
import { type RawBuilder, sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { invalidField, type Refuse } from '../refusal.ts'
import type { Call } from '../server-function.ts'

/** Refuses a transition that the rules do not list, and one without its required reason. */
export function requireTransition<Transition extends { needsReason?: boolean }>(
  refuse: Refuse<typeof illegalTransition>,
  listed: Transition | undefined,
  status: OrderStatus | BookingStatus,
  reason: string | undefined,
): Transition {
  if (!listed) throw refuse(illegalTransition, { status })
  if (listed.needsReason && !reason) throw invalidField(['reason'], 'reason_required')
  return listed
}

/** Records that an admin ended an order or a booking, the only transition that admins can make. */
export function recordCancellation(
  call: Call,
  kind: 'order' | 'booking',
  id: string,
  from: OrderStatus | BookingStatus,
  reason: string | undefined,
  to: 'cancelled' | 'unpaid' = 'cancelled',
): Promise<void> {
  return recordAct(call, {
    action: `cancel-${kind}`,
    subjectKind: kind,
    subjectId: id,
    before: { status: from },
    after: { status: to },
    reason,
  })
}

/** The transitions of an order or a booking as a column, oldest first. `from` names its events `e`. */
export function purchaseEvents(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'from', e.from_status, 'to', e.to_status, 'actor', e.actor, 'reason', e.reason, 'at', e.created_at
        )
        order by e.id
      )
      ${from}
    ), '[]') as events
  `
}
