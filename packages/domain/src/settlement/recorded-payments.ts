import { finalAfterSeconds, heldUndoSeconds } from '@localchef/contracts/undo-limits'
import { undoTooLate } from '@localchef/contracts/undo-refusals'
import { sql } from 'kysely'
import { notifyAboutBooking } from '../bookings/notify-about-booking.ts'
import type { JobData } from '../job-data.ts'
import { isOwedPayment } from '../ledger/uncollected-cents.ts'
import { notifyAboutOrder } from '../orders/notify-about-order.ts'
import { isOwed } from '../orders/order-money.ts'
import type { Call, Refusing, UserCall } from '../server-function.ts'

/** Exactly one of the ids is set. */
interface Sale {
  orderId: string | null
  bookingId: string | null
}

/**
 * Records that the money of a sale's failed cards was paid in person. The sale must be locked. Its buyer is notified
 * once the record can no longer be taken back. Returns whether anything was owed.
 */
export async function writeRecord(call: UserCall, sale: Sale): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update public.payments p
    set recorded_at = ${call.now}
    where p.failed_at is not null
      and p.recorded_at is null
      and (
        exists (
          select
          from public.orders o
          where o.id = ${sale.orderId}
            and p.order_id = o.id
            and p.purpose = 'order'
            and ${isOwed(sql`o`)}
        )
        or exists (
          select
          from public.bookings b
          where b.id = ${sale.bookingId}
            and p.booking_id = b.id
            and ${isOwedPayment(sql`b`)}
        )
      )
    returning p.id
  `.execute(call.db)
  if (rows.length === 0) return false
  const isFinalAt = new Date(call.now.getTime() + finalAfterSeconds * 1000)
  await call.outside.enqueue(
    'notify-of-recorded-payment',
    { ...sale, recordedAt: call.now.toISOString() },
    isFinalAt,
  )
  return true
}

/** Takes the last record of a locked sale back. Refuses if a refund was made since: refunded money was paid. */
export async function removeRecord(
  call: UserCall & Refusing<typeof undoTooLate>,
  sale: Sale,
  refunds: readonly { at: string }[],
): Promise<void> {
  const { rows } = await sql<{ recordedAt: string }>`
    update public.payments p
    set recorded_at = null
    from (
      select max(q.recorded_at) as at
      from public.payments q
      where q.order_id = ${sale.orderId}
        or q.booking_id = ${sale.bookingId}
    ) last
    where (p.order_id = ${sale.orderId} or p.booking_id = ${sale.bookingId})
      and p.recorded_at = last.at
    returning to_jsonb(last.at) #>> '{}' as "recordedAt"
  `.execute(call.db)
  const recordedAt = Date.parse(rows[0]?.recordedAt ?? '')
  const isInTime = call.now.getTime() <= recordedAt + heldUndoSeconds * 1000
  if (!isInTime || refunds.some(({ at }) => Date.parse(at) >= recordedAt)) {
    throw call.refuse(undoTooLate, { seconds: heldUndoSeconds })
  }
}

/** The job. Notifies nobody of a record that was taken back. */
export async function notifyOfRecordedPayment(
  call: Omit<Call, 'user'>,
  { orderId, bookingId, recordedAt }: JobData<'notify-of-recorded-payment'>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id
    from public.payments p
    where (p.order_id = ${orderId} or p.booking_id = ${bookingId})
      and p.recorded_at = ${recordedAt}
    for share
  `.execute(call.db)
  if (rows.length === 0) return
  const system = { ...call, user: null }
  if (orderId) await notifyAboutOrder(system, orderId, 'order_payment_recorded', 'chef')
  if (bookingId) {
    const recorded = { bookingId, event: 'booking_payment_recorded', reason: null } as const
    await notifyAboutBooking(system, { ...recorded, actor: 'chef' })
  }
}
