import { formatCsv } from '@localchef/contracts/csv-text'
import { mostExportedRows } from '@localchef/contracts/export-limits'
import { exportOrders as contract } from '@localchef/contracts/orders/export-orders'
import { sql } from 'kysely'
import { lineText } from '../line-text.ts'
import { implement } from '../server-function.ts'
import { closedOrdersOf } from './list-order-history.ts'
import { amountNames, moneyTexts } from './order-money.ts'
import { refundedCents } from './refunded-cents.ts'

const columns = [
  'number',
  'status',
  'fulfilment',
  'placed_at',
  'slot_from',
  'service_day',
  'buyer',
  'dishes',
  'portions',
  ...amountNames,
  'discount_code',
  'discount_borne_by',
  'credit_borne_by_kitchen',
  'refunded',
  'payment_method',
  'payment_status',
  'reason',
  'allergens',
] as const

/** `none` only if the chef stated it and no ingredient suggests an allergen. */
const allergensOfLine = sql.raw(`
  case
    when l.allergens = '{}' and l.possible_allergens = '{}' then 'none'
    else concat_ws(
      ', ',
      case when l.allergens is null then 'not stated' end,
      nullif(array_to_string(l.allergens, ' '), ''),
      'may contain ' || nullif(array_to_string(l.possible_allergens, ' '), '')
    )
  end
`)

/** Moments are in UTC, the service day in the kitchen's time zone, money in dollars with two decimals. */
export const exportOrders = implement(contract, async ({ query }, { db, user }) => {
  const { rows } = await sql<{ cells: string[] }>`
    select jsonb_build_array(
      o.number::text, o.status, o.fulfilment,
      to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'),
      to_char(o.slot_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'),
      to_char(o.service_day, 'YYYY-MM-DD'),
      o.buyer_name,
      (
        select coalesce(string_agg(${lineText('en')}, '; ' order by l.position, l.id), '')
        from public.order_lines l
        where l.order_id = o.id
      ),
      o.meals::text,
      ${moneyTexts},
      coalesce(o.discount_code, case when o.discount_cents > 0 then 'free portion' else '' end), coalesce(o.discount_bearer, ''),
      (o.kitchen_credit_cents / 100.0)::numeric(12, 2)::text,
      (${refundedCents} / 100.0)::numeric(12, 2)::text,
      o.payment_method, o.payment_status, coalesce(o.status_reason, ''),
      (
        select coalesce(string_agg(l.dish_name || ': ' || ${allergensOfLine}, '; ' order by l.position, l.id), '')
        from public.order_lines l
        where l.order_id = o.id
      )
    ) as cells
    from public.orders o
    where ${closedOrdersOf(user.id, query)}
    order by o.placed_at desc, o.id
    limit ${mostExportedRows + 1}
  `.execute(db)
  const csv = formatCsv([columns, ...rows.slice(0, mostExportedRows).map(({ cells }) => cells)])
  return { csv, isCut: rows.length > mostExportedRows }
})
