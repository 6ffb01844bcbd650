import { sql } from 'kysely'
import { followPayouts } from '../card/follow-payouts.ts'
import { raiseAlert } from '../ledger/raise-alert.ts'
import type { ProviderPayment } from '../payment-provider.ts'
import { planKept, type Queries } from '../queries.ts'
import type { PaymentDesk } from '../server-function.ts'
import { applyPayment } from './apply-payment.ts'

const day = 86_400_000
/** Older payments are updated by events, or show up as a difference of the account's balance. */
const comparedDays = 7
const payoutDays = 35
/** Payments after which the progress is stored. */
const shownEvery = 50

interface ComparedPayment {
  id: string
  checkoutId: string
  /** Null for a gift card. */
  chefId: string | null
  /** Number of the order or booking; null for a gift card. */
  number: number | null
}

interface ComparedAccount {
  accountId: string
  chefId: string
}

/**
 * Compares the ledger with the provider once a day, and again if a comparison did not finish: each recent payment and
 * each connected account. Anything known only to the provider is applied first; remaining differences go to the admins.
 */
export async function compareLedger(desk: PaymentDesk, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const isOurs = await desk.transact(({ db }) => claimDay(db, today))
  if (!isOurs) return
  const since = new Date(now.getTime() - comparedDays * day)
  const payments = await desk.transact(({ db }) => readPayments(db, desk.provider.name, since))
  const accounts = await desk.transact(({ db }) => readAccounts(db, desk.provider.name))
  let differences = 0
  for (const [index, payment] of payments.entries()) {
    if (await differs(desk, today, payment)) differences += 1
    if (index % shownEvery === shownEvery - 1) await keepProgress(desk, today, index + 1)
  }
  for (const account of accounts) {
    await followPayouts(desk, account.accountId, new Date(now.getTime() - payoutDays * day))
    if (await balanceDiffers(desk, today, account)) differences += 1
  }
  await desk.transact(({ db }) =>
    sql`
      update public.ledger_comparisons
      set payments = ${payments.length},
          differences = ${differences},
          finished_at = ${now}
      where day = ${today}::date
    `.execute(db),
  )
}

/** Stores the progress for an admin who waits for the comparison. */
function keepProgress(desk: PaymentDesk, today: string, compared: number): Promise<unknown> {
  return desk.transact(({ db }) =>
    sql`
      update public.ledger_comparisons
      set payments = ${compared}
      where day = ${today}::date
    `.execute(db),
  )
}

/**
 * Returns false if the day's comparison is finished. Concurrent comparisons are harmless. An unfinished one starts
 * over.
 */
async function claimDay(db: Queries, today: string): Promise<boolean> {
  const { rows } = await sql<{ day: string }>`
    insert into public.ledger_comparisons (day)
    values (${today}::date)
    on conflict (day) do update
    set payments = 0
    where ledger_comparisons.finished_at is null
    returning to_char(day, 'YYYY-MM-DD') as day
  `.execute(db)
  if (rows.length > 0) await sql`delete from public.ledger_differences where day = ${today}::date`.execute(db)
  return rows.length > 0
}

async function readPayments(db: Queries, provider: string, since: Date): Promise<ComparedPayment[]> {
  const { rows } = await sql<ComparedPayment>`
    select p.id, coalesce(p.checkout_id, '') as "checkoutId", p.chef_id as "chefId",
      coalesce(o.number, b.number)::integer as number
    from public.payments p
    left join public.orders o on o.id = p.order_id
    left join public.bookings b on b.id = p.booking_id
    where p.provider = ${provider}
      and p.checkout_id is not null
      and (p.created_at >= ${since} or p.ask_at is not null)
    order by p.created_at, p.id
  `.execute(db)
  return rows
}

async function readAccounts(db: Queries, provider: string): Promise<ComparedAccount[]> {
  const { rows } = await sql<ComparedAccount>`
    select coalesce(a.account_id, '') as "accountId", a.chef_id as "chefId"
    from public.connected_accounts a
    where a.provider = ${provider}
      and a.account_id is not null
    order by a.account_id
  `.execute(db)
  return rows
}

async function differs(
  { provider, transact }: PaymentDesk,
  today: string,
  payment: ComparedPayment,
): Promise<boolean> {
  const seen = await provider.readPayment(payment.checkoutId)
  return transact(async (call) => {
    await applyPayment(call, payment.id, seen)
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(e.amount_cents), 0)::float8 as cents
      from public.ledger_transactions t
      join public.ledger_entries e on e.transaction_id = t.id
      join public.payments p
        on p.order_id = t.order_id or p.booking_id = t.booking_id or p.gift_card_id = t.gift_card_id
      where p.id = ${payment.id}
        and split_part(t.cause_key, ':', 1) = p.id::text
        and e.account = 'provider_clearing'
      ${planKept}
    `.execute(call.db)
    const ours = rows[0]?.cents ?? 0
    const theirs = heldCents(seen)
    if (ours === theirs) return false
    await keepDifference(call.db, today, {
      subject: payment.id,
      detail: `${payment.number === null ? '' : `#${payment.number}: `}${words(ours)} / ${words(theirs)}`,
      cents: { ours, theirs },
      paymentId: payment.id,
      chefId: payment.chefId,
    })
    return true
  })
}

/** The balance that the provider should hold for a payment, payouts aside. */
function heldCents({ capturedCents, providerFeeCents, refunds, chargebacks }: ProviderPayment): number {
  const sum = (amounts: readonly { amountCents: number }[]) =>
    amounts.reduce((total, { amountCents }) => total + amountCents, 0)
  return (
    capturedCents -
    (capturedCents > 0 ? providerFeeCents : 0) -
    sum(refunds.filter(({ state }) => state === 'succeeded')) -
    sum(chargebacks.filter(({ state }) => state !== 'won'))
  )
}

async function balanceDiffers(
  { provider, transact }: PaymentDesk,
  today: string,
  { accountId, chefId }: ComparedAccount,
): Promise<boolean> {
  const { availableCents, pendingCents } = await provider.readBalance(accountId)
  return transact(async ({ db }) => {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(-sum(e.amount_cents), 0)::float8 as cents
      from public.ledger_entries e
      where e.chef_id = ${chefId}
        and e.account = 'chef_payable'
    `.execute(db)
    const ours = rows[0]?.cents ?? 0
    const theirs = availableCents + pendingCents
    if (ours === theirs) return false
    const subject = `balance:${accountId}`
    await keepDifference(db, today, {
      subject,
      detail: `${words(ours)} / ${words(theirs)}`,
      cents: { ours, theirs },
      paymentId: null,
      chefId,
    })
    return true
  })
}

interface Difference {
  subject: string
  detail: string
  cents: { ours: number; theirs: number }
  paymentId: string | null
  chefId: string | null
}

/** Stores a difference with its comparison, and adds it to the queue unless it is there already. */
async function keepDifference(db: Queries, today: string, difference: Difference): Promise<void> {
  const { subject, cents, paymentId, chefId } = difference
  const alertId = await raiseAlert(db, { kind: 'difference', ...difference })
  await sql`
    insert into public.ledger_differences (day, subject, payment_id, chef_id, ours_cents, theirs_cents, alert_id)
    values (${today}::date, ${subject}, ${paymentId}, ${chefId}, ${cents.ours}, ${cents.theirs}, ${alertId})
    on conflict (day, subject) do nothing
  `.execute(db)
}

function words(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
