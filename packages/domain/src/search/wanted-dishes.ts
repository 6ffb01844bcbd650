import { earthRadiusMeters, earthRadiusMiles } from '@localchef/contracts/earth'
import type { SearchFilters } from '@localchef/contracts/search/chef-search'
import type { QueryNeed } from '@localchef/contracts/search/understood-query'
import { type RawBuilder, sql } from 'kysely'
import { batchIsOfToday, batchIsOpen } from '../columns/dish-columns.ts'
import type { Circle } from './near-place.ts'
import type { Proof } from './prove-dish.ts'

/** Filters that traits do not cover, expressed as the needs of a query. */
export interface Wanted {
  needs: QueryNeed[]
  proofs: Proof[]
}

/** Undefined if traits cover all filters. */
export function wantedOf(filters: SearchFilters, place: Circle | undefined, now: Date): Wanted | undefined {
  const words = ''
  const { diets = [], freeOf = [], maxPrice } = filters
  const needs: QueryNeed[] = diets.map((diet) => ({ kind: 'diet', diet, words }))
  if (freeOf.length > 0) needs.push({ kind: 'free_of', allergens: freeOf, words })
  if (maxPrice !== undefined) needs.push({ kind: 'max_price', price: maxPrice, words })
  const proofs: Proof[] = []
  if (filters.readyToday) proofs.push(hasBatchToday(now))
  if (filters.deliversHere && place) proofs.push(deliversTo(place))
  return needs.length > 0 || proofs.length > 0 ? { needs, proofs } : undefined
}

/** Written as a list of chefs, because fewer batches can be ordered than there are chefs. */
export function hasBatchToday(now: Date): Proof {
  return (chefId) => sql`${chefId} in (
    select b.chef_id
    from public.ready_batches b
    join public.dishes d on d.id = b.dish_id and d.status = 'active'
    join public.chefs k on k.id = b.chef_id and k.status = 'active'
    where ${batchIsOpen(now)}
      and ${batchIsOfToday(now)}
  )`
}

/** Whether a dish (`dishes` as `d`) can still be ordered for today. */
export function isReadyToday(now: Date): RawBuilder<unknown> {
  return sql`exists (
    select 1
    from public.ready_batches b
    where b.dish_id = d.id
      and ${batchIsOpen(now)}
      and ${batchIsOfToday(now)}
  )`
}

/** A searched point belongs to ZIP codes whose center is this close, in miles. */
const zipMiles = 2

/** Whether the place lies within the kitchen's own delivery radius, or in one of its further areas. */
export function deliversTo({ latitude, longitude }: Circle): Proof {
  const isWithin = (from: RawBuilder<unknown>, miles: RawBuilder<unknown>) => sql`
    cube_distance(${from}, private.earth_point(${latitude}, ${longitude}))
      <= ${2 * earthRadiusMeters}::float8 * sin(least(pi() / 2, ${miles} / ${2 * earthRadiusMiles}::float8))
  `
  return (chefId) => sql`exists (
    select 1
    from public.chefs k
    where k.id = ${chefId}
      and 'delivery' = any (k.services)
      and (
        ${isWithin(sql`k.earth_position`, sql`k.delivery_radius_miles`)}
        or exists (
          select 1
          from public.delivery_areas a
          where a.chef_id = k.id
            and (
              (a.radius_miles is not null and ${isWithin(sql`k.earth_position`, sql`a.radius_miles`)})
              or exists (
                select 1
                from public.places p
                where p.zip_code = any (a.zip_codes)
                  and ${isWithin(sql`private.earth_point(p.latitude, p.longitude)`, sql`${zipMiles}::numeric`)}
              )
            )
        )
      )
  )`
}
