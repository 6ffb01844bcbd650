import { sql } from 'kysely'

/** The columns of `ServiceCard`, from `services s`. */
export const serviceCardColumns = sql.raw(`
  s.id,
  s.chef_id as "chefId",
  s.kind,
  coalesce(s.type_slug, s.kind::text) as type,
  s.name,
  s.name_ru as "nameRu",
  s.description,
  s.description_ru as "descriptionRu",
  s.pricing,
  (s.price_cents / 100.0)::float8 as price,
  s.needs_quote as "needsQuote",
  s.guests_min as "guestsMin",
  s.guests_max as "guestsMax",
  s.duration_minutes as "durationMinutes",
  s.notice_days as "noticeDays",
  case when s.picture_path is not null then jsonb_build_object('path', s.picture_path, 'color', s.picture_color) end as picture
`)
