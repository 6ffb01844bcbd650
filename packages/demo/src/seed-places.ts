import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Connection } from './database/connection.ts'

const placesFile = new URL('../../../supabase/seed/places.tsv.gz', import.meta.url)

/**
 * Whether nothing is left to load. A gazetteer without areas is from an earlier release if it has more than 30,000 ZIP
 * codes. With fewer, it is the operator's own and stays as it is.
 */
export async function hasGazetteer(connection: Pick<Connection, 'query'>): Promise<boolean> {
  const { rows } = await connection.query(
    `select exists (select from public.places where kind = 'area')
       or (
         exists (select from public.places)
         and not exists (select from public.places where kind = 'zip' offset 30000)
       ) as complete`,
  )
  return rows[0]?.complete === true
}

/**
 * Fills an empty gazetteer with cities above 1,000 people, areas and ZIP codes (sources: docs/credits.md), and completes
 * one of an earlier release, which has no areas. The indexes of texts are built at the end: updating them row by row takes
 * several times as long.
 */
export async function seedPlaces(connection: Connection): Promise<number> {
  if (await hasGazetteer(connection)) return 0

  const [, ...lines] = gunzipSync(await readFile(placesFile))
    .toString('utf8')
    .trimEnd()
    .split('\n')
  await connection.query('drop index public.places_search_text_idx, public.places_name_keys_idx')
  const linesAtOnce = 10_000
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    await connection.query(
      `insert into public.places (id, kind, name, name_ru, state, zip_code, latitude, longitude, population, other_names)
       select
         f[1]::integer,
         f[2],
         f[3],
         nullif(f[4], ''),
         f[5],
         nullif(f[6], ''),
         f[7]::double precision,
         f[8]::double precision,
         f[9]::integer,
         coalesce(string_to_array(f[10], '|'), '{}')
       from unnest(string_to_array($1, E'\\n')) as line,
         lateral (select string_to_array(line, E'\\t') as f) fields
       on conflict (id) do update
       set other_names = excluded.other_names`,
      [lines.slice(start, start + linesAtOnce).join('\n')],
    )
  }
  await connection.query('set local search_path = public, extensions')
  await connection.query(
    'create index places_search_text_idx on public.places using gin (search_text extensions.gin_trgm_ops)',
  )
  await connection.query('create index places_name_keys_idx on public.places using gin (name_keys)')
  return lines.length
}
