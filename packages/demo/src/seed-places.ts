import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Connection } from './database/connection.ts'

const placesFile = new URL('../../../supabase/seed/places.tsv.gz', import.meta.url)

/**
 * Fills an empty gazetteer with cities above 1,000 people and ZIP codes (sources: docs/credits.md). The text index is
 * built at the end: updating it row by row takes several times as long.
 */
export async function seedPlaces(connection: Connection): Promise<number> {
  const present = await connection.query('select exists (select from public.places) as filled')
  if (present.rows[0]?.filled === true) return 0

  const [, ...lines] = gunzipSync(await readFile(placesFile))
    .toString('utf8')
    .trimEnd()
    .split('\n')
  await connection.query('drop index public.places_search_text_idx')
  const linesAtOnce = 10_000
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    await connection.query(
      `insert into public.places (id, kind, name, name_ru, state, zip_code, latitude, longitude, population)
       select
         f[1]::integer,
         f[2],
         f[3],
         nullif(f[4], ''),
         f[5],
         nullif(f[6], ''),
         f[7]::double precision,
         f[8]::double precision,
         f[9]::integer
       from unnest(string_to_array($1, E'\\n')) as line,
         lateral (select string_to_array(line, E'\\t') as f) fields`,
      [lines.slice(start, start + linesAtOnce).join('\n')],
    )
  }
  await connection.query('set local search_path = public, extensions')
  await connection.query(
    'create index places_search_text_idx on public.places using gin (search_text extensions.gin_trgm_ops)',
  )
  return lines.length
}
