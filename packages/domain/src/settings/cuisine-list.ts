import type { Cuisines } from '@localchef/contracts/settings/marketplace-settings'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** The cuisines in display order. */
export async function readCuisineList(db: Queries): Promise<Cuisines> {
  const { rows } = await sql<Cuisines['list'][number]>`
    select slug, name, name_ru as "nameRu", retired_at is not null as retired
    from public.cuisines
    order by position, name, slug
  `.execute(db)
  return { list: rows }
}

/** Stores the list. Cuisines missing from it are retired instead of deleted, because kitchens refer to them. */
export async function writeCuisineList(db: Queries, { list }: Cuisines, now: Date): Promise<void> {
  await sql`
    with wanted as (
      select w.slug, w.name, w."nameRu" as name_ru, w.retired, w.position
      from jsonb_to_recordset(${JSON.stringify(list.map((item, position) => ({ ...item, position })))}::jsonb)
        as w (slug text, name text, "nameRu" text, retired boolean, position integer)
    ),
    dropped as (
      update public.cuisines k
      set retired_at = coalesce(k.retired_at, ${now})
      where k.slug not in (select slug from wanted)
    )
    insert into public.cuisines as k (slug, name, name_ru, position, retired_at)
    select slug, name, name_ru, position, case when retired then ${now}::timestamptz end
    from wanted
    on conflict (slug) do update
    set name = excluded.name,
        name_ru = excluded.name_ru,
        position = excluded.position,
        retired_at = case when excluded.retired_at is not null then coalesce(k.retired_at, excluded.retired_at) end
  `.execute(db)
}
