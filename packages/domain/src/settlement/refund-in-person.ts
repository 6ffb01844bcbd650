import type { notFound } from '@localchef/contracts/common-refusals'
import { toCents, toDollars } from '@localchef/contracts/money'
import { notRefundable, refundableChanged } from '@localchef/contracts/payments/payment-refusals'
import { sql } from 'kysely'
import type { PaymentSubject } from '../card/held-payment.ts'
import { centsOfLines, type LineRequest, recordRefund, type Wish } from '../card/refund-payment.ts'
import { notifyOfRefund, writeRefundLines } from '../card/write-refund.ts'
import { returnCreditInPerson } from '../credit/return-credit.ts'
import { lockSale, readGivenBack } from '../ledger/given-back.ts'
import { stateHandedBack } from '../ledger/paid-in-person.ts'
import type { Refusing, UserCall } from '../server-function.ts'

interface InPersonRefund extends Wish {
  sale: PaymentSubject
  cause: 'chef' | 'admin'
  lines?: readonly LineRequest[] | undefined
}

/**
 * Records a refund in person of all or a part of what was paid in person, and notifies the buyer. Locks the sale, so
 * that concurrent calls that give money back are counted. Credit that paid a part of an order comes back in proportion.
 * Returns the cents.
 */
export async function refundInPerson(
  call: UserCall & Refusing<typeof notFound | typeof notRefundable | typeof refundableChanged>,
  { sale, cause, lines, amount, seenRefundable, reason }: InPersonRefund,
): Promise<number> {
  const { orderId } = sale
  await lockSale(call.db, sale)
  const { inPersonCents, paidCents, givenCents } = await readGivenBack(call.db, sale)
  const left = Math.max(0, Math.min(inPersonCents, paidCents - givenCents))
  if (toCents(seenRefundable) !== left) throw call.refuse(refundableChanged, { left: toDollars(left) })
  const cents =
    lines && orderId
      ? await centsOfLines(call, orderId, lines, left)
      : amount === undefined
        ? left
        : toCents(amount)
  if (cents <= 0 || cents > left) throw call.refuse(notRefundable, { left: toDollars(left) })
  const refundId = await writeInPerson(call, { sale, cause, reason }, cents)
  await writeRefundLines(call.db, refundId, lines ?? [])
  if (orderId) {
    await returnCreditInPerson(call, orderId)
    await stateHandedBack(call.db, orderId)
  }
  await notifyOfRefund(call, { ...sale, amountCents: cents, reason }, 'in_person')
  if (cause === 'admin') await recordRefund(call, sale, { refundId, cents, reason })
  return cents
}

async function writeInPerson(
  { db, user }: UserCall,
  { sale, cause, reason }: Pick<InPersonRefund, 'sale' | 'cause' | 'reason'>,
  cents: number,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into public.refunds (order_id, booking_id, amount_cents, cause, reason, requester_id, status)
    values (${sale.orderId}, ${sale.bookingId}, ${cents}, ${cause}, ${reason}, ${user.id}, 'succeeded')
    returning id
  `.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Error('the insert returned no refund')
  return id
}
