import type { Place } from '@localchef/contracts/places/place'
import { suggestSearch as contract } from '@localchef/contracts/search/suggest-search'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { chefIsPublic, featuredOrder } from '../chefs/chef-card-columns.ts'
import { cityInRussian } from '../city-in-russian.ts'
import { namedPlace } from '../places/find-place.ts'
import { placeColumns } from '../places/place-columns.ts'
import { planKept, type Queries } from '../queries.ts'
import { implement } from '../server-function.ts'

type Suggestions = z.infer<typeof contract.output>

/** Names with the same beginning are read up to this number, alphabetically. */
const candidates = 40

/** Minimum letters for suggesting places: fewer match thousands of names. */
const lettersOfPlaces = 3

/** Completes the typed text from alphabetical indexes, so that the cost does not grow with the marketplace. */
export const suggestSearch = implement(contract, async ({ query, limit }, { db }) => {
  const typed = query
    .toLowerCase()
    .replaceAll(/[’'ʼ‘`]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  if (typed.length < 2) return { dishes: [], chefs: [], cuisines: [], places: [] }
  const places = typed.length < lettersOfPlaces ? [] : await readPlaces(db, query, typed, limit)
  const { rows } = await sql<Omit<Suggestions, 'places'>>`
    select
      ${list(dishes(typed, limit))} as dishes,
      ${list(chefs(typed, limit))} as chefs,
      ${list(cuisines(typed, limit))} as cuisines
    ${planKept}
  `.execute(db)
  const suggested = rows[0] ?? { dishes: [], chefs: [], cuisines: [] }
  return { ...suggested, places }
})

/** Whether a text in byte order begins with the typed one. */
function begins(text: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  const start = sql`private.plain_text(${typed}::text) collate "C"`
  return sql`${text} >= ${start} and ${text} < ${start} || chr(1114111)`
}

/** Names of dishes on sale, most sold first. */
function dishes(typed: string, limit: number): RawBuilder<unknown> {
  return sql`
    select named.name, named.name_ru as "nameRu"
    from (
      select distinct s.name, s.name_ru
      from (
        select name, name_ru
        from private.dish_name_starts
        where ${begins(sql`start`, typed)}
        order by start
        limit ${candidates}
      ) s
    ) named
    cross join lateral (
      select count(*) as dishes
      from (
        select 1
        from public.dishes d
        join public.chefs c on c.id = d.chef_id
        where d.name = named.name
          and d.name_ru is not distinct from named.name_ru
          and d.status = 'active'
          and c.status = 'active'
        limit 10
      ) some_of_them
    ) sold
    where sold.dishes > 0
    order by sold.dishes desc, named.name, named.name_ru
    limit ${limit}
  `
}

function chefs(typed: string, limit: number): RawBuilder<unknown> {
  return sql`
    select c.id, c.slug, c.kind, c.status, c.name, c.name_ru as "nameRu", c.avatar_path as "avatarPath", c.city,
      ${sql.raw(cityInRussian)} as "cityRu", c.state
    from (
      select distinct s.chef_id
      from (
        select chef_id
        from private.chef_name_starts
        where ${begins(sql`start`, typed)}
        order by start
        limit ${candidates}
      ) s
    ) named
    join public.chefs c on c.id = named.chef_id
    where ${chefIsPublic}
    order by c.status, ${featuredOrder}
    limit ${limit}
  `
}

function cuisines(typed: string, limit: number): RawBuilder<unknown> {
  return sql`
    select k.slug, k.name, k.name_ru as "nameRu", cooked.chefs
    from public.cuisines k
    cross join lateral (
      select coalesce(sum(t.chefs), 0)::integer as chefs
      from private.current_cuisine_tallies t
      where t.cuisine = k.slug
    ) cooked
    where exists (
      select 1
      from private.starts_of(concat_ws(E'\n', k.name, k.name_ru)) start
      where ${begins(sql`start collate "C"`, typed)}
    )
      and cooked.chefs > 0
    order by cooked.chefs desc, k.slug
    limit ${limit}
  `
}

/**
 * The place that several words name, as on an envelope; then towns by their English or Russian name, the biggest first.
 */
async function readPlaces(db: Queries, query: string, typed: string, limit: number): Promise<Place[]> {
  const named = /[\s,]|\d{5}/.test(query) ? await namedPlace(db, query) : null
  const { rows } = await sql<Place>`
    select ${placeColumns}
    from public.places p
    where p.kind = 'city'
      and (
        (${begins(sql`private.plain_text(p.name) collate "C"`, typed)})
        or (p.name_ru is not null and ${begins(sql`private.plain_text(p.name_ru) collate "C"`, typed)})
      )
    order by p.population desc, p.id
    limit ${limit}
    ${planKept}
  `.execute(db)
  return named ? [named, ...rows.filter(({ id }) => id !== named.id)].slice(0, limit) : rows
}

function list(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select jsonb_agg(to_jsonb(item)) from (${query}) item), '[]')`
}
