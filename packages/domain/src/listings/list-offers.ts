import type { listDishes } from '@localchef/contracts/listings/list-dishes'
import type { AdminListing, ListingKind } from '@localchef/contracts/listings/listing'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { foundByWords } from '../long-lists/found-by-words.ts'
import { readPage } from '../long-lists/long-list.ts'
import type { Call } from '../server-function.ts'
import { listingColumns, listingTable } from './listing-columns.ts'

type Request = z.output<typeof listDishes.input>

export async function list(
  { db, user }: Pick<Call, 'db' | 'user'>,
  kind: ListingKind,
  { query, status, ...page }: Request,
) {
  const ofStatus = (listing: RawBuilder<unknown>) =>
    status === 'all' ? sql`true` : sql`${listing}.status = ${status}::public.dish_status`
  const found = query
    ? await foundByWords(db, {
        table: listingTable(kind),
        at: 'updated_at',
        alias: 'o',
        text: (listing) => sql`(${listing}.name || ' ' || coalesce(${listing}.name_ru, ''))`,
        further: ofStatus,
        query,
        page,
      })
    : sql`true`
  const { rows, nextCursor } = await readPage(
    db,
    sql`select ${listingColumns(user, kind)}`,
    sql<AdminListing>`
      from ${listingTable(kind)} o
      join public.chefs c on c.id = o.chef_id
      where ${found}
        and ${ofStatus(sql`o`)}
    `,
    { at: sql`o.updated_at`, id: sql`o.id`, first: 'newest' },
    page,
  )
  return { listings: rows, nextCursor }
}
