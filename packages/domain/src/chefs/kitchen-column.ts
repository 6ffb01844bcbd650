import { sql } from 'kysely'

/** The kitchen of an order or booking in admins' lists, as column `chef`, from `chefs c`. */
export const kitchenColumn = sql.raw(`
  jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'nameRu', c.name_ru, 'timeZone', c.time_zone) as chef
`)
