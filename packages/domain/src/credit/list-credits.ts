import type { Credit } from '@localchef/contracts/credit/credit'
import { listCredits as contract } from '@localchef/contracts/credit/list-credits'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '../long-lists/long-list.ts'
import { implement } from '../server-function.ts'
import { creditColumns, creditTables } from './read-credits.ts'

export const listCredits = implement(contract, async ({ buyerId, ...page }, { db }) => {
  const { rows, nextCursor } = await readPage(
    db,
    creditColumns,
    sql<
      z.input<typeof Credit>
    >`${creditTables(buyerId ? sql`c.buyer_id = ${buyerId}` : sql`true`)} where true`,
    { at: sql`u.created_at`, id: sql`u.id`, first: 'newest' },
    page,
  )
  return { credits: rows, nextCursor }
})
