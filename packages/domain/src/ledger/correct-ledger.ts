import { notFound } from '@localchef/contracts/common-refusals'
import { toCents, toDollars } from '@localchef/contracts/money'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { correctLedger as contract } from '@localchef/contracts/payments/correct-ledger'
import type { CorrectedAccount } from '@localchef/contracts/payments/corrected-account'
import { sql } from 'kysely'
import type { z } from 'zod'
import { recordAct } from '../audit/record-act.ts'
import { notify } from '../notifications/notify.ts'
import { invalidField, noSuch } from '../refusal.ts'
import { implement, type UserCall } from '../server-function.ts'
import { requireApproval } from '../staff/require-approval.ts'
import { requireWithinPaid } from './given-back.ts'
import { type LedgerEntry, postToLedger } from './post-to-ledger.ts'

interface Original {
  id: string
  cause: string
  orderId: string | null
  bookingId: string | null
  chefId: string | null
  /** Starts with the original's key, because the comparison finds the movements of a payment by that prefix. */
  key: string
}

/** A closed month stays unchanged: the correction is dated now, like every movement. */
export const correctLedger = implement(contract, async (input, call) => {
  const { transactionId, amount, debit, credit, reason } = input
  const { rows } = await sql<Original>`
    select
      t.id::text,
      t.cause,
      t.order_id as "orderId",
      t.booking_id as "bookingId",
      t.chef_id as "chefId",
      split_part(t.cause_key, ':', 1) || ':correction:' || gen_random_uuid() as key
    from public.ledger_transactions t
    where t.id = ${transactionId}
  `.execute(call.db)
  const original = rows[0]
  if (!original) throw call.refuse(notFound, noSuch('transaction'))
  const { id, cause, key, orderId, bookingId, chefId } = original
  const cents = toCents(amount)
  if (credit === 'buyer' && (orderId ?? bookingId)) {
    await requireWithinPaid(call, { orderId, bookingId }, cents)
  }
  const act = { operation: 'correct-ledger', transactionId, amount, debit, credit } as const
  await requireApproval(call, act, toDollars(cents + (await correctedCents(call, id))))
  await postToLedger(call.db, {
    cause: 'correction',
    key,
    orderId,
    bookingId,
    chefId,
    corrects: { id, note: reason },
    entries: [entryOf('debit', debit, chefId, cents), entryOf('credit', credit, chefId, -cents)],
  })
  const posted = await sql<{ id: number }>`
    select t.id::float8 as id
    from public.ledger_transactions t
    where t.cause = 'correction'
      and t.cause_key = ${key}
  `.execute(call.db)
  const correction = posted.rows[0]
  if (!correction) throw new Error('the new correction was not found in the ledger')
  await recordAct(call, {
    action: 'correct-ledger',
    subjectKind: orderId ? 'order' : bookingId ? 'booking' : 'payment',
    subjectId: orderId ?? bookingId ?? String(correction.id),
    before: { transaction: transactionId, cause },
    after: { transaction: correction.id, amount, debit, credit },
    reason,
  })
  await notifyChef(call, input, original)
  return { id: correction.id, orderId, bookingId }
})

/** The sum of earlier corrections of the transaction. */
async function correctedCents({ db }: UserCall, transactionId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(e.amount_cents), 0)::float8 as cents
    from public.ledger_entries e
    join public.ledger_transactions t on t.id = e.transaction_id
    where t.corrects_id = ${transactionId}
      and e.amount_cents > 0
  `.execute(db)
  return rows[0]?.cents ?? 0
}

/** Notifies the chef of a change of the kitchen's balance. Corrections between other accounts do not concern chefs. */
async function notifyChef(
  call: UserCall,
  { amount, debit, credit, reason }: z.output<typeof contract.input>,
  { orderId, bookingId, chefId }: Original,
): Promise<void> {
  if (debit !== 'chef_payable' && credit !== 'chef_payable') return
  const { rows } = await sql<{ userId: string; order: number | null; booking: number | null }>`
    select
      c.profile_id as "userId",
      (select o.number::float8 from public.orders o where o.id = ${orderId}) as "order",
      (select b.number::float8 from public.bookings b where b.id = ${bookingId}) as booking
    from public.chefs c
    where c.id = ${chefId}
      and c.profile_id is not null
  `.execute(call.db)
  const chef = rows[0]
  if (!chef) return
  const kind = chef.order === null ? 'booking' : 'order'
  const number = chef.order ?? chef.booking
  await notify(call, {
    userId: chef.userId,
    triggeredBy: call.user.id,
    type: 'payment',
    worded: wordNotification('balance_corrected', {
      amountCents: credit === 'chef_payable' ? toCents(amount) : -toCents(amount),
      sale: number === null ? null : { kind, number },
      reason,
    }),
    ids: { ...(orderId ? { orderId } : {}), ...(bookingId ? { bookingId } : {}) },
    mail: { topic: 'account', path: '/dashboard/payouts' },
  })
}

function entryOf(
  side: 'debit' | 'credit',
  account: CorrectedAccount,
  chefId: string | null,
  cents: number,
): LedgerEntry {
  if (account !== 'chef_payable') return { account, cents }
  if (!chefId) throw invalidField([side], 'original_without_kitchen')
  return { account, chefId, cents }
}
