import { sql } from 'kysely'
import { postToLedger, wasPosted } from '../ledger/post-to-ledger.ts'
import type { ProviderPayout } from '../payment-provider.ts'
import type { Queries } from '../queries.ts'
import type { PaymentDesk } from '../server-function.ts'

/** Reads one payout from the provider. */
export async function followPayout(
  { provider, transact }: PaymentDesk,
  accountId: string,
  payoutId: string,
): Promise<void> {
  const payout = await provider.readPayout(accountId, payoutId)
  await transact(({ db }) => applyPayouts(db, accountId, [payout]))
}

/** Reads all payouts of an account since a moment from the provider. */
export async function followPayouts(
  { provider, transact }: PaymentDesk,
  accountId: string,
  since: Date,
): Promise<void> {
  const payouts = await provider.listPayouts(accountId, since)
  await transact(({ db }) => applyPayouts(db, accountId, payouts))
}

async function applyPayouts(
  db: Queries,
  accountId: string,
  payouts: readonly ProviderPayout[],
): Promise<void> {
  const { rows } = await sql<{ id: string; chefId: string }>`
    select a.id, a.chef_id as "chefId"
    from public.connected_accounts a
    where a.account_id = ${accountId}
    for no key update
  `.execute(db)
  const account = rows[0]
  if (!account) return
  for (const payout of payouts) {
    await keepPayout(db, account.id, payout)
    await postPayout(db, account.chefId, `${account.id}:${payout.id}`, payout)
  }
}

/** A failed payout stays failed. */
async function keepPayout(db: Queries, connectedAccountId: string, payout: ProviderPayout): Promise<void> {
  await sql`
    insert into public.payouts as p (
      connected_account_id, provider_reference, amount_cents, status, arrives_at, created_at, failure
    )
    values (
      ${connectedAccountId}, ${payout.id}, ${payout.amountCents}, ${payout.state}, ${payout.arrivesAt},
      ${payout.createdAt}, ${payout.failure ?? null}
    )
    on conflict (connected_account_id, provider_reference) do update
    set status = case
          when p.status = 'failed' or (p.status = 'paid' and excluded.status = 'on_the_way') then p.status
          else excluded.status
        end,
        arrives_at = excluded.arrives_at,
        failure = coalesce(excluded.failure, p.failure)
  `.execute(db)
}

async function postPayout(
  db: Queries,
  chefId: string,
  key: string,
  { amountCents: cents, state }: ProviderPayout,
): Promise<void> {
  await postToLedger(db, {
    cause: 'payout',
    key,
    orderId: null,
    bookingId: null,
    chefId,
    entries: [
      { account: 'chef_payable', chefId, cents },
      { account: 'payouts', chefId, cents: -cents },
    ],
  })
  if (state === 'paid') {
    await postToLedger(db, {
      cause: 'payout_paid',
      key,
      orderId: null,
      bookingId: null,
      chefId,
      entries: [
        { account: 'payouts', chefId, cents },
        { account: 'provider_clearing', cents: -cents },
      ],
    })
  }
  if (state === 'failed') {
    const wasPaid = await wasPosted(db, 'payout_paid', key)
    await postToLedger(db, {
      cause: 'payout_failed',
      key,
      orderId: null,
      bookingId: null,
      chefId,
      entries: [
        { account: 'chef_payable', chefId, cents: -cents },
        wasPaid ? { account: 'provider_clearing', cents } : { account: 'payouts', chefId, cents },
      ],
    })
  }
}
