import {
  listFeePeriods as contract,
  type ListedFeePeriod,
} from '@localchef/contracts/payments/list-fee-periods'
import { sql } from 'kysely'
import { anywhere, readPage } from '../long-lists/long-list.ts'
import { implement } from '../server-function.ts'
import { feePeriodColumns, feePeriods } from './read-kitchen-fees.ts'

export const listFeePeriods = implement(contract, async ({ query, kind, state, ...page }, { db, now }) => {
  const { rows, nextCursor } = await readPage(
    db,
    sql`
      select ${feePeriodColumns},
        jsonb_build_object('id', c.id, 'name', c.name, 'nameRu', c.name_ru) as chef
    `,
    sql<ListedFeePeriod>`
      ${feePeriods(now)}
      join public.chefs c on c.id = k.chef_id
      where ${query ? sql`(c.name ilike ${anywhere(query)} or c.name_ru ilike ${anywhere(query)})` : sql`true`}
        and ${kind === 'all' ? sql`true` : sql`k.kind = ${kind}`}
        and ${state === 'all' ? sql`true` : sql`k.state = ${state}`}
    `,
    { at: sql`k.begins_at`, id: sql`k.id`, first: 'newest' },
    page,
  )
  return { periods: rows, nextCursor }
})
