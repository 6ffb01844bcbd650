import type { GiftDebts } from '@localchef/contracts/payments/ledger-month'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { Span } from './statement-movements.ts'

/**
 * What is owed for gift cards before and after a month, and what changed it. Closed months are read from the ledger
 * too, because nothing more is posted in them.
 */
export async function readGiftDebts(db: Queries, { from, until }: Span): Promise<GiftDebts> {
  const { rows } = await sql<GiftDebts>`
    select
      ${dollars('-sum(e.amount_cents) filter (where not m.is_inside)', 'opening')},
      ${dollars("-sum(e.amount_cents) filter (where m.is_inside and t.cause = 'gift_card_sold')", 'sold')},
      ${dollars("sum(e.amount_cents) filter (where m.is_inside and t.cause in ('gift_card_used', 'gift_card_returned'))", 'used')},
      ${dollars(
        "sum(e.amount_cents) filter (where m.is_inside and t.cause in ('gift_card_refunded', 'gift_card_refund_failed'))",
        'refunded',
      )},
      ${dollars("sum(e.amount_cents) filter (where m.is_inside and t.cause = 'gift_card_cashed_out')", 'cashedOut')},
      ${dollars("sum(e.amount_cents) filter (where m.is_inside and t.cause = 'gift_card_voided')", 'voided')},
      ${dollars('-sum(e.amount_cents)', 'closing')}
    from public.ledger_entries e
    join public.ledger_transactions t on t.id = e.transaction_id
    cross join lateral (select t.created_at >= ${from} as is_inside) m
    where e.account = 'gift_cards'
      and t.created_at < ${until}
  `.execute(db)
  const found = rows[0]
  if (!found) throw new Error('the query for the sums returned no row')
  return found
}

function dollars(cents: string, name: keyof GiftDebts) {
  return sql.raw(`(coalesce(${cents}, 0) / 100.0)::float8 as "${name}"`)
}
