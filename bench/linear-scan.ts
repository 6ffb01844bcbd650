import type { Connection } from '@localchef/backend/database'
import type { Kind } from './search-mix.ts'

/**
 * The baseline for searches: one statement that scans every public chef, sorts and counts the matches. It has no
 * facets and only its kind's filter.
 */
export async function linearScan(connection: Connection, kind: Kind, request: object): Promise<void> {
  const asked = request as {
    location?: { latitude: number; longitude: number; radiusMiles: number }
    query?: string
    route?: {
      origin: { lat: number; lng: number }
      destination: { lat: number; lng: number }
      searchRadius: number
    }
  }
  await connection.query(`set local enable_indexscan = off`)
  await connection.query(`set local enable_bitmapscan = off`)
  await connection.query(`set local enable_indexonlyscan = off`)
  const page = (columns: string, condition: string, order: string) => `
    select c.id, count(*) over () as total ${columns}
    from public.chefs c
    where c.status in ('active', 'paused')
      and ${condition}
    order by ${order}
    limit 12`
  switch (kind) {
    case 'list':
      await connection.query(
        page('', 'true', 'c.featured_rank, c.is_verified desc, c.rating_score desc, c.id'),
      )
      break
    case 'location': {
      const { latitude = 0, longitude = 0, radiusMiles = 0 } = asked.location ?? {}
      const distance = 'cube_distance(c.earth_position, private.earth_point($1, $2))'
      await connection.query(page('', `${distance} <= $3`, `${distance}, c.id`), [
        latitude,
        longitude,
        radiusMiles * 1609.344,
      ])
      break
    }
    case 'text':
      await connection.query(page('', `c.search_text ilike '%' || $1 || '%'`, 'c.rating_score desc, c.id'), [
        asked.query ?? '',
      ])
      break
    case 'route': {
      const { origin, destination, searchRadius = 0 } = asked.route ?? {}
      const distance = `(lseg(point($1, $2), point($3, $4)) <-> point(c.latitude, c.longitude)) * 60`
      await connection.query(page('', `${distance} <= $5`, `${distance}, c.id`), [
        origin?.lat,
        origin?.lng,
        destination?.lat,
        destination?.lng,
        searchRadius,
      ])
    }
  }
}
