import { sql } from 'kysely'
import { planKept, type Queries } from '../queries.ts'

export type LedgerAccount =
  | 'buyer'
  | 'marketplace_revenue'
  | 'tax_payable'
  | 'provider_clearing'
  | 'provider_fees'
  | 'refunds'
  | 'chargebacks'
  | 'credit'
  | 'gift_cards'

/** Debits are positive. Accounts that belong to a chef carry the chef's id. */
export type LedgerEntry = { cents: number; part?: LedgerPart } & (
  | { account: LedgerAccount }
  | { account: 'chef_payable' | 'payouts' | 'owed_to_chef'; chefId: string }
)

/** The component of a sale, for accounts that have several. */
type LedgerPart = 'service_fee' | 'commission' | 'tip' | 'tax' | 'discount' | 'credit'

type LedgerCause =
  | 'sale'
  | 'capture'
  | 'provider_fee'
  | 'refund'
  | 'refund_paid'
  | 'refund_failed'
  | 'chargeback'
  | 'chargeback_won'
  | 'chargeback_lost'
  | 'payout'
  | 'payout_paid'
  | 'payout_failed'
  | 'credit_granted'
  | 'credit_lapsed'
  | 'credit_spent'
  | 'credit_returned'
  | 'transfer'
  | 'transfer_reversed'
  | 'correction'
  | 'change'
  | 'gift_card_sold'
  | 'gift_card_refunded'
  | 'gift_card_refund_failed'
  | 'gift_card_voided'

export interface LedgerTransaction {
  cause: LedgerCause
  /** Identifies the cause within its kind. A cause is posted once. */
  key: string
  orderId: string | null
  /** Set for payments of bookings. */
  bookingId: string | null
  giftCardId?: string | null | undefined
  /** The kitchen concerned; null for a correction that concerns none. */
  chefId: string | null
  /** For a correction: the transaction that it corrects, and the reason. */
  corrects?: { id: string; note: string }
  entries: readonly LedgerEntry[]
}

/** Posts a movement of money once. Entries of 0 are skipped. Returns whether it was new. */
export async function postToLedger(db: Queries, posted: LedgerTransaction): Promise<boolean> {
  const entries = posted.entries.filter(({ cents }) => cents !== 0)
  if (entries.length === 0) return false
  const { rows } = await sql<{ transactionId: string }>`
    with posted as (
      insert into public.ledger_transactions (
        cause, cause_key, order_id, booking_id, gift_card_id, chef_id, corrects_id, note
      )
      values (
        ${posted.cause}, ${posted.key}, ${posted.orderId}, ${posted.bookingId}, ${posted.giftCardId ?? null},
        ${posted.chefId}, ${posted.corrects?.id ?? null}, ${posted.corrects?.note ?? null}
      )
      on conflict (cause, cause_key) do nothing
      returning id
    )
    insert into public.ledger_entries (transaction_id, account, chef_id, part, amount_cents)
    select p.id, e.account::public.ledger_account, e.chef_id, e.part, e.cents
    from posted p
    cross join jsonb_to_recordset(${JSON.stringify(
      entries.map((entry) => ({
        account: entry.account,
        cents: entry.cents,
        chef_id: 'chefId' in entry ? entry.chefId : null,
        part: entry.part ?? null,
      })),
    )}::jsonb) as e (account text, chef_id uuid, part text, cents bigint)
    returning transaction_id::text as "transactionId"
    ${planKept}
  `.execute(db)
  return rows.length > 0
}

export async function wasPosted(db: Queries, cause: LedgerCause, key: string): Promise<boolean> {
  const { rows } = await sql<{ posted: boolean }>`
    select exists (
      select
      from public.ledger_transactions t
      where t.cause = ${cause}
        and t.cause_key = ${key}
    ) as posted
  `.execute(db)
  return rows[0]?.posted ?? false
}
