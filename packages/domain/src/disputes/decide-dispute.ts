import { notFound } from '@localchef/contracts/common-refusals'
import type { creditLimit } from '@localchef/contracts/credit/credit-refusals'
import { decideDispute as contract } from '@localchef/contracts/disputes/decide-dispute'
import type { DisputeOutcome, OutcomeKind } from '@localchef/contracts/disputes/dispute-outcome'
import { toCents, toDollars } from '@localchef/contracts/money'
import {
  type chargebackOpen,
  notRefundable,
  type refundableChanged,
} from '@localchef/contracts/payments/payment-refusals'
import type { AdminReport } from '@localchef/contracts/reports/report'
import { reportConflict } from '@localchef/contracts/reports/report-refusals'
import { sql } from 'kysely'
import { refundPayment } from '../card/refund-payment.ts'
import { refundedByAdmins } from '../card/refunded-by-admins.ts'
import { requireWithinCreditLimits } from '../credit/within-credit-limits.ts'
import { writeGrant } from '../credit/write-grant.ts'
import { decidedBy } from '../decisions/last-act.ts'
import { readGivenBack, requireWithinPaid } from '../ledger/given-back.ts'
import { stateHandedBack } from '../ledger/paid-in-person.ts'
import { readOrderFor } from '../orders/get-order.ts'
import { noSuch } from '../refusal.ts'
import { applyDecision } from '../reports/apply-decision.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { refundPaidBooking } from '../settlement/refund-booking.ts'
import { requireApproval } from '../staff/require-approval.ts'

/** The order or booking of a dispute, with its decision. */
interface DisputeCase {
  reportId: string
  orderId: string | null
  bookingId: string | null
  side: 'buyer' | 'chef'
  buyerId: string | null
  chefProfileId: string
  note: string
}

type DecidingCall = UserCall &
  Refusing<
    | typeof chargebackOpen
    | typeof creditLimit
    | typeof notFound
    | typeof notRefundable
    | typeof refundableChanged
  >

interface CarriedOut {
  amountCents?: number
  warnedId?: string | null
  isSettled?: boolean
}

type CarryOut<Kind extends OutcomeKind> = (
  call: DecidingCall,
  dispute: DisputeCase,
  outcome: Extract<DisputeOutcome, { kind: Kind }>,
) => Promise<CarriedOut>

/** Credit of a dispute is valid for half a year. */
const creditDays = 180

/** Carries out each outcome before the decision is written. A new outcome is a new entry. */
const handlers: { [Kind in OutcomeKind]: CarryOut<Kind> } = {
  nothing: async () => ({}),

  warning: async (_call, { side, buyerId, chefProfileId }) => ({
    warnedId: side === 'buyer' ? chefProfileId : buyerId,
  }),

  async refund(call, { orderId, bookingId, note }, { amount, seenRefundable }) {
    const wish = { amount, seenRefundable, reason: note }
    if (orderId) {
      const order = await readOrderFor(call, orderId)
      return { amountCents: await refundPayment(call, { order, ...wish }) }
    }
    if (!bookingId) throw call.refuse(notFound, noSuch('booking'))
    return { amountCents: (await refundPaidBooking(call, bookingId, wish)).cents }
  },

  async refund_in_person(call, { orderId, bookingId }, { amount, isSettled }) {
    await requireWithinPaid(call, { orderId, bookingId }, toCents(amount))
    const { inPersonCents } = await readGivenBack(call.db, { orderId, bookingId })
    if (toCents(amount) > inPersonCents) {
      throw call.refuse(notRefundable, { left: toDollars(inPersonCents) })
    }
    return { amountCents: toCents(amount), isSettled }
  },

  async credit(call, { orderId, bookingId, buyerId, note }, { amount }) {
    if (!buyerId) throw call.refuse(notFound, noSuch('person'))
    await requireWithinPaid(call, { orderId, bookingId }, toCents(amount))
    await requireWithinCreditLimits(call, buyerId, toCents(amount))
    const last = new Date(call.now.getTime() + creditDays * 86_400_000)
    const expiresOn = last.toISOString().slice(0, 10)
    await writeGrant(call, { buyerId, chefId: null, orderId, amount, reason: note, expiresOn })
    return { amountCents: toCents(amount) }
  },
}

async function carryOutOutcome(
  call: DecidingCall,
  dispute: DisputeCase,
  outcome: DisputeOutcome,
): Promise<CarriedOut> {
  const carryOut = handlers[outcome.kind] as CarryOut<OutcomeKind>
  return carryOut(call, dispute, outcome)
}

/** Stores the outcome of a decided dispute with the report that was decided. */
async function writeOutcome(
  { db, user, now }: UserCall,
  { reportId, side, note }: DisputeCase,
  kind: OutcomeKind,
  { amountCents, warnedId, isSettled }: CarriedOut,
): Promise<void> {
  await sql`
    insert into public.dispute_outcomes (
      report_id, kind, side, warned_id, amount_cents, settled_at, settled_by, decided_by, note, created_at
    )
    values (
      ${reportId}, ${kind}, ${side}, ${warnedId ?? null}, ${amountCents ?? null},
      ${isSettled ? now : null}, ${isSettled ? user.id : null}, ${user.id}, ${note}, ${now}
    )
  `.execute(db)
}

interface Found {
  orderId: string | null
  bookingId: string | null
  buyerId: string | null
  chefProfileId: string
  isByChef: boolean
}

/** A report whose author is not the chef is the buyer's, even after the buyer was erased. */
export const decideDispute = implement(contract, async ({ reportId, side, outcome, note }, call) => {
  const { rows } = await sql<Found>`
    select o.id as "orderId", b.id as "bookingId", coalesce(o.buyer_id, b.buyer_id) as "buyerId", c.profile_id as "chefProfileId",
      r.reporter_id is not distinct from c.profile_id as "isByChef"
    from public.reports r
    left join public.orders o on r.subject_kind = 'order' and o.id = r.subject_id
    left join public.bookings b on r.subject_kind = 'booking' and b.id = r.subject_id
    join public.chefs c on c.id = coalesce(o.chef_id, b.chef_id)
    where r.id = ${reportId}
    for no key update of r
  `.execute(call.db)
  const found = rows[0]
  if (!found) throw call.refuse(notFound, noSuch('dispute'))
  await refuseDecided(call, reportId)
  const { isByChef, ...sides } = found
  const dispute = { ...sides, reportId, side, note }
  const done = await carryOutOutcome(call, dispute, outcome)
  if (outcome.kind === 'refund') {
    const act = { operation: 'decide-dispute', reportId, amount: outcome.amount } as const
    await requireApproval(call, act, await refundedByAdmins(call.db, sides))
  }
  await applyDecision(call, {
    reportId,
    decision: (side === 'chef') === isByChef ? 'uphold' : 'dismiss',
    note,
    takeAway: false,
    dispute: { side, outcome },
  })
  await writeOutcome(call, dispute, outcome.kind, done)
  if (done.isSettled && found.orderId) await stateHandedBack(call.db, found.orderId)
  return { id: reportId }
})

/** Refuses the second of two admins with the first one's decision. The caller has locked the report's row. */
async function refuseDecided(
  { db, refuse }: UserCall & Refusing<typeof reportConflict>,
  reportId: string,
): Promise<void> {
  const { rows } = await sql<Pick<AdminReport, 'status'>>`
    select r.status
    from public.reports r
    where r.id = ${reportId}
      and r.status <> 'open'
  `.execute(db)
  const decided = rows[0]
  if (!decided) return
  throw refuse(reportConflict, {
    ...decided,
    ...(await decidedBy(db, { subjectKind: 'report', subjectId: reportId })),
  })
}
