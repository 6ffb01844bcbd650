import type { SearchFilters } from '@localchef/contracts/search/chef-search'
import { type RawBuilder, sql } from 'kysely'
import type { Traits } from '../chef-positions.ts'

/**
 * The filters as conditions on a combination of traits (`chef_traits` or counts by them, as `t`), except for the
 * cuisines: the cuisine facet is counted without them.
 */
export function traitsMatch(filter: SearchFilters): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (filter.type !== 'all') conditions.push(sql`t.kind = ${filter.type}::public.chef_kind`)
  if (filter.openNow) conditions.push(sql`t.is_open`)
  if (filter.onlyVerified) conditions.push(sql`t.is_verified`)
  if (filter.minRating > 0) conditions.push(sql`t.rating_step >= ${Math.floor(filter.minRating * 2)}`)
  const services = askedServices(filter)
  if (services.length > 0) conditions.push(sql`t.services @> ${services}::text[]`)
  return sql.join(conditions, sql` and `)
}

/** Matches combinations of traits `t` with at least one of the requested cuisines. */
export function traitsCook({ cuisines }: SearchFilters): RawBuilder<unknown> {
  return cuisines.length > 0 ? sql`t.cuisines && ${cuisines}::text[]` : sql`true`
}

/**
 * Traits store ratings in half stars, as the filter offers them. Any other minimum rating must also be checked for each
 * chef (`chef_words` as `w`).
 */
export function ratingMatches(filter: SearchFilters): RawBuilder<unknown> {
  return isHalfStars(filter.minRating) ? sql`true` : sql`w.rating_average >= ${filter.minRating}`
}

/** Whether the filters let every chef pass. */
export function asksNothing(filter: SearchFilters): boolean {
  return (
    filter.type === 'all' &&
    !filter.openNow &&
    !filter.onlyVerified &&
    filter.minRating === 0 &&
    filter.cuisines.length === 0 &&
    askedServices(filter).length === 0
  )
}

export function isHalfStars(rating: number): boolean {
  return Number.isInteger(rating * 2)
}

/** The same as `traitsMatch`, for traits in memory. */
export function hasTraits(filter: SearchFilters, traits: Traits): boolean {
  return (
    (filter.type === 'all' || traits.kind === filter.type) &&
    (!filter.openNow || traits.isOpen) &&
    (!filter.onlyVerified || traits.isVerified) &&
    traits.ratingStep >= Math.floor(filter.minRating * 2) &&
    askedServices(filter).every((service) => traits.services.includes(service))
  )
}

/** The same as `traitsCook`, for traits in memory. */
export function cooks({ cuisines }: SearchFilters, traits: Traits): boolean {
  return cuisines.length === 0 || cuisines.some((cuisine) => traits.cuisines.includes(cuisine))
}

/** The same as `chefMatches`, written so that `chefs_filters_idx` finds the chefs. For filters that few chefs pass. */
export function chefIsAmongFew(filter: SearchFilters): RawBuilder<unknown> {
  const words = askedServices(filter)
  if (filter.type !== 'all') words.push(filter.type)
  if (filter.openNow) words.push('open')
  if (filter.onlyVerified) words.push('verified')
  if (filter.minRating >= 0.5) words.push(`r${Math.floor(filter.minRating * 2)}`)
  const conditions = [sql`true`]
  // Without words, the whole index would be read.
  if (words.length > 0) {
    conditions.push(
      sql`private.trait_words(c.kind, c.status, c.is_open, c.is_verified, c.rating_average, c.services) @> ${words}::text[]`,
    )
  }
  if (filter.cuisines.length > 0) conditions.push(sql`c.cuisines && ${filter.cuisines}::text[]`)
  if (!isHalfStars(filter.minRating)) conditions.push(sql`c.rating_average >= ${filter.minRating}`)
  return sql.join(conditions, sql` and `)
}

/** All filters as conditions on a chef's own row (`chefs` as `c`). */
export function chefMatches(filter: SearchFilters): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (filter.cuisines.length > 0) conditions.push(sql`c.cuisines && ${filter.cuisines}::text[]`)
  const services = askedServices(filter)
  if (services.length > 0) conditions.push(sql`c.services @> ${services}::text[]`)
  if (filter.minRating > 0) conditions.push(sql`c.rating_average >= ${filter.minRating}`)
  if (filter.openNow) conditions.push(sql`c.status = 'active' and c.is_open`)
  if (filter.onlyVerified) conditions.push(sql`c.is_verified`)
  if (filter.type !== 'all') conditions.push(sql`c.kind = ${filter.type}::public.chef_kind`)
  return sql.join(conditions, sql` and `)
}

function askedServices({ services, deliveryAvailable }: SearchFilters): string[] {
  return [...new Set(deliveryAvailable ? [...services, 'delivery'] : services)]
}
