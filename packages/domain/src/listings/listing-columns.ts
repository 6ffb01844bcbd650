import type { ListingKind } from '@localchef/contracts/listings/listing'
import { type RawBuilder, sql } from 'kysely'
import { noteCount } from '../notes/note-count.ts'
import type { Reader } from '../staff/staff-rights.ts'

export function listingTable(kind: ListingKind): RawBuilder<unknown> {
  return sql.raw(kind === 'dish' ? 'public.dishes' : 'public.services')
}

/** The columns of `AdminListing`, from `dishes o` or `services o`, and `chefs c`. */
export function listingColumns(reader: Reader, kind: ListingKind): RawBuilder<unknown> {
  return sql`
    ${kind}::text as kind, o.id, o.name, o.name_ru as "nameRu", o.picture_path as "picturePath",
    (o.price_cents / 100.0)::float8 as price, o.status, o.hidden_reason as "hiddenReason", o.updated_at as "updatedAt",
    ${noteCount(reader, kind, sql`o.id`)},
    jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'nameRu', c.name_ru) as chef
  `
}
