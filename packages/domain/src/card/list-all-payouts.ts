import {
  listAllPayouts as contract,
  type KitchenPayout,
} from '@localchef/contracts/payments/list-all-payouts'
import { sql } from 'kysely'
import { readPage } from '../long-lists/long-list.ts'
import { readSettings } from '../read-settings.ts'
import { implement } from '../server-function.ts'
import { movementsByCause } from './movements-by-cause.ts'

export const listAllPayouts = implement(contract, async ({ status, ...page }, { db }) => {
  const { timeZone } = (await readSettings(db, ['ledger'])).ledger
  const { rows, nextCursor } = await readPage(
    db,
    sql`
      select p.id, (p.amount_cents / 100.0)::float8 as amount, p.status, p.created_at as "createdAt",
        p.arrives_at as "arrivesAt", a.provider, p.provider_reference as reference, p.failure,
        jsonb_build_object('id', c.id, 'name', c.name, 'nameRu', c.name_ru) as chef,
        (
          select to_char(t.created_at at time zone ${timeZone}, 'YYYY-MM')
          from public.ledger_transactions t
          where t.cause = 'payout'
            and t.cause_key = a.id::text || ':' || p.provider_reference
        ) as month,
        ${movementsByCause(
          ['payout', 'payout_paid', 'payout_failed'],
          sql`a.id::text || ':' || p.provider_reference`,
        )} as movements
    `,
    sql<KitchenPayout>`
      from public.payouts p
      join public.connected_accounts a on a.id = p.connected_account_id
      join public.chefs c on c.id = a.chef_id
      where ${status === 'all' ? sql`true` : sql`p.status = ${status}`}
    `,
    { at: sql`p.created_at`, id: sql`p.id`, first: 'newest' },
    page,
  )
  return { payouts: rows, nextCursor }
})
