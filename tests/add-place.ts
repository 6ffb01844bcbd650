import type { Database } from '@localchef/backend/database'

/** Adds a city. On a database without any, the first start of a process would load the gazetteer for two seconds. */
export async function addPlace({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into public.places (id, kind, name, state, latitude, longitude, population)
     values (1, 'city', 'San Francisco', 'CA', 37.77, -122.42, 800000)`,
  )
}
