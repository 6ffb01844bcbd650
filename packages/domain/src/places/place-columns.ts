import { sql } from 'kysely'

export const placeColumns = sql.raw(`
  p.id, p.kind, p.name as city, p.name_ru as "cityRu", p.state, p.zip_code as "zipCode",
  p.name || ', ' || p.state || coalesce(' ' || p.zip_code, '') as address, p.latitude, p.longitude
`)
