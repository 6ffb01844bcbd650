import { sql } from 'kysely'
import { postToLedger } from '../ledger/post-to-ledger.ts'
import { raiseAlert } from '../ledger/raise-alert.ts'
import { planKept } from '../queries.ts'
import type { Call } from '../server-function.ts'
import { writeProviderCall } from './write-provider-call.ts'

interface Owed {
  number: number
  /** Owed in the ledger, less transfers on their way. If negative, the kitchen gives money back. */
  cents: number
  /** Whether a transfer failed for good, which an admin must decide. */
  hasFailed: boolean
  connectedAccountId: string | null
  accountId: string | null
  /** The transfer that can be reversed. */
  sent: { id: string; reference: string } | null
}

/**
 * Sends a kitchen the money that the marketplace owes it for an order, or takes back the excess after a refund.
 * Idempotent. Without an account at the provider the amount stays owed.
 */
export async function settleOwedOf(call: Call, orderId: string | null): Promise<void> {
  if (!orderId || !call.outside.paymentProvider) return
  const owed = await readOwed(call, orderId)
  if (!owed || owed.cents === 0 || owed.hasFailed || !owed.connectedAccountId || !owed.accountId) return
  const { connectedAccountId, accountId, cents, sent } = owed
  if (cents < 0 && !sent) return
  const reversed = cents < 0 ? sent : null
  const transferId = await writeTransfer(call, {
    orderId,
    connectedAccountId,
    cents,
    reversesId: reversed?.id ?? null,
  })
  await writeProviderCall(
    call,
    reversed
      ? {
          operation: 'reverse_transfer',
          parameters: { transferId, transferReference: reversed.reference, amountCents: -cents },
        }
      : {
          operation: 'transfer',
          parameters: {
            transferId,
            amountCents: cents,
            destination: accountId,
            description: `Order #${owed.number}`,
          },
        },
    `transfer:${transferId}`,
    { connectedAccountId },
  )
}

/** Locks the order, so that the second of two concurrent calls sees the transfer of the first. */
async function readOwed({ db, outside }: Call, orderId: string): Promise<Owed | undefined> {
  await sql`
    select
    from public.orders o
    where o.id = ${orderId}
    for no key update
    ${planKept}
  `.execute(db)
  const { rows } = await sql<Owed>`
    select
      o.number::integer as number,
      (
        coalesce((
          select -sum(e.amount_cents)
          from public.ledger_transactions t
          join public.ledger_entries e on e.transaction_id = t.id
          where t.order_id = o.id
            and e.account = 'owed_to_chef'
        ), 0) - coalesce((
          select sum(f.amount_cents)
          from public.transfers f
          where f.order_id = o.id
            and f.status = 'wanted'
        ), 0)
      )::integer as cents,
      exists (
        select from public.transfers f where f.order_id = o.id and f.status = 'failed'
      ) as "hasFailed",
      a.id as "connectedAccountId",
      a.account_id as "accountId",
      (
        select jsonb_build_object('id', f.id, 'reference', f.provider_reference)
        from public.transfers f
        where f.order_id = o.id
          and f.status = 'sent'
          and f.amount_cents > 0
        order by f.created_at, f.id
        limit 1
      ) as sent
    from public.orders o
    left join public.connected_accounts a
      on a.chef_id = o.chef_id
      and a.provider = ${outside.paymentProvider}
      and a.takes_charges
    where o.id = ${orderId}
    ${planKept}
  `.execute(db)
  return rows[0]
}

async function writeTransfer(
  { db }: Call,
  wish: { orderId: string; connectedAccountId: string; cents: number; reversesId: string | null },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into public.transfers (order_id, connected_account_id, reverses_id, amount_cents)
    values (${wish.orderId}, ${wish.connectedAccountId}, ${wish.reversesId}, ${wish.cents})
    returning id
  `.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Error('the insert returned no transfer')
  return id
}

interface KeptTransfer {
  orderId: string
  chefId: string
  cents: number
}

/** Posts a transfer that the provider has made: the kitchen's account there now holds the money. */
export async function keepTransfer(call: Call, transferId: string, reference: string): Promise<void> {
  const { rows } = await sql<KeptTransfer>`
    update public.transfers f
    set status = 'sent',
        provider_reference = ${reference}
    from public.orders o
    where f.id = ${transferId}
      and f.status = 'wanted'
      and o.id = f.order_id
    returning f.order_id as "orderId", o.chef_id as "chefId", f.amount_cents as cents
  `.execute(call.db)
  const kept = rows[0]
  if (!kept) return
  const { orderId, chefId, cents } = kept
  await postToLedger(call.db, {
    cause: cents > 0 ? 'transfer' : 'transfer_reversed',
    key: transferId,
    orderId,
    bookingId: null,
    chefId,
    entries: [
      { account: 'owed_to_chef', chefId, cents },
      { account: 'chef_payable', chefId, cents: -cents },
    ],
  })
  await settleOwedOf(call, orderId)
}

/** The amount of a transfer that the provider refuses stays owed, and an admin decides. */
export async function failTransfer({ db }: Call, transferId: string, fault: string): Promise<void> {
  const { rows } = await sql<{ chefId: string; number: number }>`
    update public.transfers f
    set status = 'failed'
    from public.orders o
    where f.id = ${transferId}
      and f.status = 'wanted'
      and o.id = f.order_id
    returning o.chef_id as "chefId", o.number::integer as number
  `.execute(db)
  const failed = rows[0]
  if (!failed) return
  await raiseAlert(db, {
    kind: 'transfer_failed',
    subject: transferId,
    detail: `#${failed.number}: ${fault}`,
    paymentId: null,
    chefId: failed.chefId,
  })
}
