import { sql } from 'kysely'
import { cityInRussian } from '../city-in-russian.ts'
import { isMarked } from '../columns/marked-kitchen.ts'

/** The columns of `ChefCard`, from `chefs c`. Public chefs have a position. */
export const chefCardColumns = sql.raw(`
  c.id,
  c.slug,
  c.kind,
  c.status,
  c.name,
  c.name_ru as "nameRu",
  c.tagline,
  c.tagline_ru as "taglineRu",
  c.cuisines,
  c.services,
  c.city,
  ${cityInRussian} as "cityRu",
  c.state,
  c.highway,
  c.latitude,
  c.longitude,
  case when c.cover_path is not null then jsonb_build_object('path', c.cover_path, 'color', c.cover_color) end as cover,
  c.avatar_path as "avatarPath",
  c.rating_average::float8 as rating,
  c.rating_count as "ratingCount",
  c.is_verified as "isVerified",
  ${isMarked} as "isMarked" /* never null: isMarked */,
  c.featured_rank is not null as "isFeatured",
  'delivery' = any (c.services) as "deliveryAvailable",
  (c.min_price_cents / 100.0)::float8 as "minPrice",
  c.dish_count as "dishCount",
  c.time_zone as "timeZone",
  case when not c.is_open then to_jsonb(c.hours_change_at) end as "opensAt" /* never null: latitude, longitude */
`)

/** Public chefs, paused ones included. */
export const chefIsPublic = sql.raw(`c.status in ('active', 'paused')`)

/**
 * Open kitchens first, then featured, verified, Bayesian rating, completed orders and recency; finally by id, so that
 * pages are stable.
 */
export const featuredOrder = sql.raw(`
  c.is_open desc,
  c.featured_rank,
  c.is_verified desc,
  c.rating_score desc,
  c.completed_orders desc,
  c.activated_at desc,
  c.id
`)
