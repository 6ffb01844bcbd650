import { sql } from 'kysely'
import { nearestCity } from '../places/nearest-city.ts'
import type { Queries } from '../queries.ts'

export const visitKinds = [
  'any',
  'home',
  'search',
  'food',
  'kitchen',
  'dish',
  'service',
  'cart',
  'other',
] as const
export type VisitKind = (typeof visitKinds)[number]

export interface Region {
  state: string
  city: string
}

/** Subject of a visit, by id or, for a kitchen, by slug. */
export interface VisitSubject {
  kind: 'kitchen' | 'dish' | 'service'
  key: string
}

export interface VisitCount extends Region {
  kind: VisitKind
  visitors: number
}

export interface SearchCount extends Region {
  /** Empty if only the place is counted. */
  words: string
  searches: number
  withoutResult: number
}

/** Regions of the subjects' kitchens. Unknown subjects are left out. */
export async function regionsOfSubjects(
  db: Queries,
  subjects: readonly VisitSubject[],
): Promise<Map<string, Region>> {
  if (subjects.length === 0) return new Map()
  const { rows } = await sql<{ key: string } & Region>`
    select a.key, c.state, c.city
    from unnest(${subjects.map(({ kind }) => kind)}::text[], ${subjects.map(({ key }) => key)}::text[]) a (kind, key)
    join public.chefs c on c.id = case
        when a.kind = 'dish' then (select d.chef_id from public.dishes d where d.id::text = a.key)
        when a.kind = 'service' then (select s.chef_id from public.services s where s.id::text = a.key)
        else (select k.id from public.chefs k where k.slug = a.key or k.id::text = a.key limit 1)
      end
  `.execute(db)
  return new Map(rows.map(({ key, state, city }) => [key, { state, city }]))
}

/** The city nearest to a point; null if none is near. */
export async function cityNear(db: Queries, latitude: number, longitude: number): Promise<Region | null> {
  const { rows } = await sql<Region>`
    select p.state, p.name as city
    ${nearestCity(latitude, longitude)}
  `.execute(db)
  return rows[0] ?? null
}

/** Adds to the stored counts, because each server process counts separately. */
export async function keepVisitCounts(
  db: Queries,
  day: string,
  counts: readonly VisitCount[],
): Promise<void> {
  if (counts.length === 0) return
  await sql`
    insert into public.visit_counts as kept (day, kind, state, city, visitors)
    select ${day}::date, added.kind, added.state, added.city, added.visitors
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) added (kind text, state text, city text, visitors integer)
    on conflict on constraint visit_counts_pkey do update
    set visitors = kept.visitors + excluded.visitors
  `.execute(db)
}

export async function keepSearchCounts(
  db: Queries,
  day: string,
  counts: readonly SearchCount[],
): Promise<void> {
  if (counts.length === 0) return
  await sql`
    insert into public.search_counts as kept (day, words, state, city, searches, without_result)
    select ${day}::date, added.words, added.state, added.city, added.searches, added."withoutResult"
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      added (words text, state text, city text, searches integer, "withoutResult" integer)
    on conflict on constraint search_counts_pkey do update
    set searches = kept.searches + excluded.searches,
        without_result = kept.without_result + excluded.without_result
  `.execute(db)
}
