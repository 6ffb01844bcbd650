import { localText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { refundArrivesBy } from '@localchef/contracts/payments/refund-arrival'
import { sql } from 'kysely'
import { notify } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import type { PaymentSubject } from './held-payment.ts'
import { writeProviderCall } from './write-provider-call.ts'

/** Tax, and sales of food and delivery at the kitchen's price, split into taxable and exempt as in the tax report. */
export interface SalesCents {
  taxCents: number
  taxableCents: number
  exemptCents: number
}

export interface NewRefund {
  paymentId: string
  orderId: string | null
  bookingId: string | null
  paymentReference: string
  amountCents: number
  cause: 'chef' | 'admin' | 'rule' | 'change'
  reason: string
  /** For a change: how much the order's tax and sales fell. */
  parts?: SalesCents
  lines?: readonly { lineId: string; quantity: number }[]
}

/**
 * Writes a refund with its call to the provider and notifies the buyer. The database refuses refunds beyond the
 * captured amount.
 */
export async function writeRefund(call: Call, refund: NewRefund): Promise<string> {
  const [id] = await writeRefunds(call, [refund])
  if (!id) throw new Error('no refund was written')
  return id
}

/** Writes the parts of a refund over several payments of one order, and notifies the buyer once, of their sum. */
export async function writeRefunds(call: Call, parts: readonly NewRefund[]): Promise<string[]> {
  const ids: string[] = []
  for (const part of parts) ids.push(await writePart(call, part))
  const [first] = parts
  const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0)
  if (first) await notifyOfRefund(call, { ...first, amountCents }, 'card')
  return ids
}

async function writePart(call: Call, refund: NewRefund): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into public.refunds (
      payment_id, amount_cents, cause, reason, requester_id, tax_cents, taxable_cents, exempt_cents, expected_at
    )
    values (
      ${refund.paymentId}, ${refund.amountCents}, ${refund.cause}, ${refund.reason}, ${call.user?.id ?? null},
      ${refund.parts?.taxCents ?? null}, ${refund.parts?.taxableCents ?? null}, ${refund.parts?.exemptCents ?? null},
      ${refundArrivesBy(call.now)}
    )
    returning id
  `.execute(call.db)
  const refundId = rows[0]?.id
  if (!refundId) throw new Error('the insert returned no refund')
  await writeRefundLines(call.db, refundId, refund.lines ?? [])
  const { paymentId, paymentReference, amountCents } = refund
  await writeProviderCall(
    call,
    { operation: 'refund', parameters: { refundId, paymentReference, amountCents } },
    `refund:${refundId}`,
    { paymentId },
  )
  return refundId
}

/** Writes the portions that a refund is for. */
export async function writeRefundLines(
  db: Call['db'],
  refundId: string,
  lines: readonly { lineId: string; quantity: number }[],
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into public.refund_lines (refund_id, order_line_id, quantity)
    select ${refundId}, l.id, l.quantity
    from jsonb_to_recordset(${JSON.stringify(
      lines.map(({ lineId, quantity }) => ({ id: lineId, quantity })),
    )}::jsonb) as l (id uuid, quantity integer)
  `.execute(db)
}

interface Purchase {
  buyerId: string | null
  number: number
  name: string
  nameRu: string | null
  timeZone: string
}

async function readPurchase(
  db: Call['db'],
  { orderId, bookingId }: PaymentSubject,
): Promise<Purchase | undefined> {
  const { rows } = await sql<Purchase>`
    select p.buyer_id as "buyerId", p.number::integer as number, c.name, c.name_ru as "nameRu",
      c.time_zone as "timeZone"
    from (
      select o.buyer_id, o.number, o.chef_id
      from public.orders o
      where o.id = ${orderId}
      union all
      select b.buyer_id, b.number, b.chef_id
      from public.bookings b
      where b.id = ${bookingId}
    ) p
    join public.chefs c on c.id = p.chef_id
  `.execute(db)
  return rows[0]
}

/** Notifies the buyer of money that comes back to the card, or that the chef gave back in person. */
export async function notifyOfRefund(
  call: Call,
  refund: PaymentSubject & { amountCents: number; reason: string },
  way: 'card' | 'in_person',
): Promise<void> {
  const { orderId, amountCents, reason } = refund
  const purchase = await readPurchase(call.db, refund)
  if (!purchase?.buyerId) return
  await notify(call, {
    userId: purchase.buyerId,
    triggeredBy: call.user?.id ?? null,
    type: 'payment',
    worded: wordNotification(orderId ? 'order_refunded' : 'booking_refunded', {
      number: purchase.number,
      chef: localText(purchase.name, purchase.nameRu),
      amountCents,
      arrival:
        way === 'card' ? { by: refundArrivesBy(call.now).toISOString(), timeZone: purchase.timeZone } : null,
      reason: reason || null,
    }),
    ...(orderId
      ? { ids: { orderId }, mail: { topic: 'orders', path: `/dashboard/orders/${orderId}` } }
      : {
          ids: { bookingId: refund.bookingId ?? '' },
          mail: { topic: 'bookings', path: '/dashboard/user-bookings' },
        }),
  })
}
