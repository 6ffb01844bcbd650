import type { Database } from '@localchef/backend/database'
import type { ProviderPayment } from '@localchef/domain/payment-provider'
import type { UnreliableDesk } from './unreliable-desk.ts'

interface LedgerSums {
  clearing: number
  chef: number
  revenue: number
  tax: number
  orderTax: number
  /** Amount of the refunds by changes, without failed refunds. These changes have lowered the order's tax. */
  changed: number
  /** Whether a refund by a change failed: the tax of other refunds then depends on their order. */
  hasFailedChange: boolean
  /** The sale's discount in the ledger. */
  discount: number
  orderDiscount: number
  buyer: number
  unbalanced: number
  foreignRefunds: number
}

interface StoredPayment extends LedgerSums {
  purpose: string
  checkoutId: string | null
  status: string
  orderStatus: string
  isAlerted: boolean
}

/** Returns differences between our rows and the sandbox for one order. */
export async function compareOrder(
  database: Database,
  { sandbox }: UnreliableDesk,
  orderId: string,
): Promise<string[]> {
  const { rows } = await database.pool.query<StoredPayment>(
    `select
       p.purpose,
       p.checkout_id as "checkoutId",
       p.status,
       o.status::text as "orderStatus",
       coalesce(sum(e.amount_cents) filter (where e.account = 'provider_clearing'), 0)::float8 as clearing,
       coalesce(sum(e.amount_cents) filter (where e.account = 'chef_payable'), 0)::float8 as chef,
       coalesce(sum(e.amount_cents) filter (where e.account in ('marketplace_revenue', 'tax_payable')), 0)::float8 as revenue,
       coalesce(-sum(e.amount_cents) filter (where e.account = 'tax_payable' or e.part = 'tax'), 0)::float8 as tax,
       case when p.purpose = 'order' then o.tax_cents else 0 end::float8 as "orderTax",
       (
         select coalesce(sum(r.amount_cents), 0)::float8
         from public.refunds r
         where r.payment_id = p.id
           and r.cause = 'change'
           and r.status <> 'failed'
       ) as changed,
       exists (
         select
         from public.refunds r
         where r.payment_id = p.id
           and r.cause = 'change'
           and r.status = 'failed'
       ) as "hasFailedChange",
       coalesce(sum(e.amount_cents) filter (
         where e.part = 'discount'
           and e.account::text = case o.discount_bearer when 'kitchen' then 'chef_payable' else 'marketplace_revenue' end
       ), 0)::float8 as discount,
       case when p.purpose = 'order' then o.discount_cents else 0 end::float8 as "orderDiscount",
       coalesce(sum(e.amount_cents) filter (where e.account = 'buyer'), 0)::float8 as buyer,
       coalesce(sum(e.amount_cents), 0)::float8 as unbalanced,
       (
         select count(*)::integer
         from public.refunds r
         where r.payment_id = p.id
           and r.cause = 'provider'
       ) as "foreignRefunds",
       exists (
         select
         from public.payment_alerts a
         where a.payment_id = p.id
           and a.kind = 'refund_failed'
       ) as "isAlerted"
     from public.payments p
     join public.orders o on o.id = p.order_id
     left join public.ledger_transactions t on t.order_id = o.id and split_part(t.cause_key, ':', 1) = p.id::text
     left join public.ledger_entries e on e.transaction_id = t.id
     where o.id = $1
     group by p.id, o.id
     order by p.created_at, p.id`,
    [orderId],
  )
  const problems: string[] = []
  const charges: Charge[] = []
  for (const ours of rows) {
    if (ours.orderStatus === 'awaiting_payment') problems.push('the order still awaits its payment')
    const theirs = ours.checkoutId ? await sandbox.readPayment(ours.checkoutId) : undefined
    problems.push(...sumsThatDiffer(ours, theirs))
    if (!theirs) continue
    const { left, contested } = standOf(theirs)
    const pays = ours.purpose === 'order' || ours.purpose === 'supplement'
    if (pays) charges.push({ ours, theirs, refunded: theirs.capturedCents - left })
    problems.push(
      ...(ours.purpose === 'tip'
        ? tipsThatDisagree(ours, theirs.state)
        : pays
          ? statesThatDisagree(ours, theirs.state, left, contested)
          : changesThatDisagree(ours, theirs.state)),
    )
  }
  problems.push(...partsThatDiffer(charges))
  return problems
}

/** A captured payment for the order, as recorded by us and by the provider. */
interface Charge {
  ours: StoredPayment
  theirs: ProviderPayment
  refunded: number
}

/** Compares tax and discount in the ledger with those of the order, across its payment and its supplements. */
function partsThatDiffer(charges: readonly Charge[]): string[] {
  const captured = sum(charges.map(({ theirs }) => theirs.capturedCents))
  const changed = sum(charges.map(({ ours }) => ours.changed))
  const refunded = sum(charges.map((charge) => charge.refunded))
  const of = (name: 'tax' | 'orderTax' | 'discount' | 'orderDiscount') =>
    sum(charges.map(({ ours }) => ours[name]))
  const problems: string[] = []
  const discount = captured > 0 ? of('orderDiscount') : 0
  if (of('discount') !== discount) problems.push(`the discount: ${of('discount')} instead of ${discount}`)
  const tax = keptTax(of('orderTax'), refunded - changed, captured - changed)
  const hasFailed = charges.some(({ ours }) => ours.hasFailedChange)
  if (of('tax') !== tax && !hasFailed) problems.push(`the tax: ${of('tax')} instead of ${tax}`)
  return problems
}

/** An authorization that a change has replaced or did not need must be released. */
function changesThatDisagree({ purpose }: StoredPayment, state: string): string[] {
  return state === 'released' || state === 'failed' ? [] : [`a payment of the purpose ${purpose} is ${state}`]
}

/** Only a completed order takes a tip, and a closed page must hold no money. */
function tipsThatDisagree({ orderStatus }: StoredPayment, state: string): string[] {
  const what = `an order is ${orderStatus} and its tip ${state}`
  return orderStatus !== 'completed' || state === 'awaiting' || state === 'authorized' ? [what] : []
}

/** The captured money left after refunds, and the amount that banks have taken back. */
function standOf({ capturedCents, refunds, chargebacks }: ProviderPayment) {
  const standing = refunds.filter(({ state }) => state !== 'failed')
  return {
    left: capturedCents - sum(standing.map(({ amountCents }) => amountCents)),
    contested: sum(chargebacks.filter(({ state }) => state !== 'won').map(({ amountCents }) => amountCents)),
  }
}

/** Compares the ledger's sums of a payment with the provider's amounts. */
function sumsThatDiffer(ours: LedgerSums, theirs: ProviderPayment | undefined): string[] {
  const problems: string[] = []
  const same = (what: string, found: number, expected: number) => {
    if (found === expected) return
    problems.push(`${what}: ${found} instead of ${expected} (${JSON.stringify(ours)})`)
  }
  same('the entries of a payment', ours.unbalanced, 0)
  same('the buyer’s account', ours.buyer, 0)
  if (!theirs) {
    same('money without a page', ours.clearing, 0)
    return problems
  }
  const captured = theirs.capturedCents > 0
  const standing = theirs.refunds.filter(({ state }) => state !== 'failed')
  const refunded = sum(standing.map(({ amountCents }) => amountCents))
  const feeBack = sum(standing.map(({ applicationFeeCents }) => applicationFeeCents))
  const contested = sum(
    theirs.chargebacks.filter(({ state }) => state !== 'won').map(({ amountCents }) => amountCents),
  )
  const lostChargebacks = theirs.chargebacks.filter(({ state }) => state === 'lost')
  const lost = sum(lostChargebacks.map(({ amountCents }) => amountCents))
  const arrived = sum(
    standing.filter(({ state }) => state === 'succeeded').map(({ amountCents }) => amountCents),
  )
  same(
    'the money at the provider',
    ours.clearing,
    captured ? theirs.capturedCents - theirs.providerFeeCents - arrived - contested : 0,
  )
  same(
    'the chef’s part',
    -ours.chef,
    captured ? theirs.capturedCents - theirs.applicationFeeCents - (refunded - feeBack) : 0,
  )
  same('the marketplace’s part', -ours.revenue, captured ? theirs.applicationFeeCents - feeBack - lost : 0)
  same('refunds that nobody asked for', ours.foreignRefunds, 0)
  return problems
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, cents) => total + cents, 0)
}

/** The remaining tax: all refunds together return it in proportion. */
function keptTax(taxCents: number, refundedCents: number, capturedCents: number): number {
  return capturedCents === 0 ? 0 : taxCents - Math.round((taxCents * refundedCents) / capturedCents)
}

function statesThatDisagree(
  { orderStatus, status, isAlerted }: StoredPayment,
  state: string,
  leftCents: number,
  contestedCents: number,
): string[] {
  const isAgreed = ['confirmed', 'preparing', 'ready', 'out_for_delivery', 'completed'].includes(orderStatus)
  if (isAgreed && state !== 'captured') {
    return [`an order is ${orderStatus} and its payment ${state} (${status})`]
  }
  if (isAgreed || orderStatus === 'placed') return []
  if (state === 'awaiting' || state === 'authorized') {
    return [`an order is ${orderStatus} and its payment ${state}`]
  }
  // Explained if a bank has the money, or the admins have been alerted to a failed refund.
  const isExplained = contestedCents > 0 || isAlerted
  if (state === 'captured' && leftCents > 0 && !isExplained) {
    return [`an order is ${orderStatus} and ${leftCents} cents of it are kept`]
  }
  return []
}

interface StoredBookingPayment extends LedgerSums {
  checkoutId: string | null
  purpose: string
  bookingStatus: string
  keptCents: number
  isAlerted: boolean
}

/** Returns differences between our rows and the sandbox for one booking's payments. */
export async function compareBooking(
  database: Database,
  { sandbox }: UnreliableDesk,
  bookingId: string,
): Promise<string[]> {
  const { rows } = await database.pool.query<StoredBookingPayment>(
    `select
       p.checkout_id as "checkoutId",
       p.purpose,
       b.status::text as "bookingStatus",
       case when p.purpose = 'deposit' then b.kept_cents else 0 end as "keptCents",
       coalesce(sum(e.amount_cents) filter (where e.account = 'provider_clearing'), 0)::float8 as clearing,
       coalesce(sum(e.amount_cents) filter (where e.account = 'chef_payable'), 0)::float8 as chef,
       coalesce(sum(e.amount_cents) filter (where e.account = 'marketplace_revenue'), 0)::float8 as revenue,
       0 as tax,
       0 as "orderTax",
       0 as changed,
       false as "hasFailedChange",
       0 as discount,
       0 as "orderDiscount",
       coalesce(sum(e.amount_cents) filter (where e.account = 'buyer'), 0)::float8 as buyer,
       coalesce(sum(e.amount_cents), 0)::float8 as unbalanced,
       (
         select count(*)::integer
         from public.refunds r
         where r.payment_id = p.id
           and r.cause = 'provider'
       ) as "foreignRefunds",
       exists (
         select
         from public.payment_alerts a
         where a.payment_id = p.id
           and a.kind = 'refund_failed'
       ) as "isAlerted"
     from public.payments p
     join public.bookings b on b.id = p.booking_id
     left join public.ledger_transactions t on t.booking_id = b.id and split_part(t.cause_key, ':', 1) = p.id::text
     left join public.ledger_entries e on e.transaction_id = t.id
     where b.id = $1
     group by p.id, b.id`,
    [bookingId],
  )
  const problems: string[] = []
  for (const ours of rows) {
    const theirs = ours.checkoutId ? await sandbox.readPayment(ours.checkoutId) : undefined
    problems.push(...sumsThatDiffer(ours, theirs))
    if (theirs) problems.push(...bookingsThatDisagree(ours, theirs))
  }
  return problems
}

/** A confirmed booking has no open authorization, and an ended one keeps the amount set by its rule. */
function bookingsThatDisagree(
  { bookingStatus, purpose, keptCents, isAlerted }: StoredBookingPayment,
  theirs: ProviderPayment,
): string[] {
  const what = `a booking is ${bookingStatus} and its ${purpose}`
  if (theirs.state === 'awaiting' || theirs.state === 'authorized') return [`${what} ${theirs.state}`]
  const { left, contested } = standOf(theirs)
  const isEnded = ['cancelled', 'expired', 'declined'].includes(bookingStatus)
  if (!isEnded || theirs.state !== 'captured' || contested > 0 || isAlerted || left === keptCents) return []
  return [`${what} keeps ${left} instead of ${keptCents} cents`]
}
