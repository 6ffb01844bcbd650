import type { Database } from '@localchef/backend/database'
import { type Finding, findingsOf } from './finding.ts'

interface Derived {
  /** The derived table or columns. */
  name: string
  /** Queries for the expected and the actual rows, with the same columns in the same order. */
  expected: string
  found: string
}

const publicChefs = `public.chefs c where c.status in ('active', 'paused')`

/** Rows that triggers derive from other tables. */
const derived: readonly Derived[] = [
  {
    name: 'private.chef_words',
    expected: `
      select c.id, c.kind::text, c.is_verified, private.rating_step(c.rating_average),
        private.sorted_words(c.services), private.sorted_words(c.cuisines), hashtext(c.search_text),
        private.standing_of(c.status, c.is_open, c.featured_rank, c.is_verified, c.rating_score),
        private.cell_of(c.latitude, c.longitude), c.latitude, c.longitude, c.rating_average
      from ${publicChefs}`,
    found: `
      select w.id, t.kind::text, t.is_verified, t.rating_step, t.services, t.cuisines, w.words_version, w.standing,
        w.cell, w.latitude, w.longitude, w.rating_average
      from private.chef_words w
      join private.chef_traits t on t.id = w.traits_id`,
  },
  {
    name: 'private.chef_traits',
    expected: 'select traits_id, count(*) from private.chef_words group by traits_id',
    found: `
      select traits_id, sum(chefs)
      from (
        select id as traits_id, chefs from private.chef_traits
        union all
        select traits_id, chefs from private.tally_changes
      ) counted
      group by traits_id
      having sum(chefs) <> 0`,
  },
  {
    name: 'private.cuisine_tallies',
    expected: `
      select named.cuisine, t.kind::text, t.is_verified, t.rating_step, t.services, count(*)
      from private.chef_words w
      join private.chef_traits t on t.id = w.traits_id
      cross join lateral (select '' union all select unnest(t.cuisines)) named (cuisine)
      group by 1, 2, 3, 4, 5`,
    found: `
      select cuisine, kind::text, is_verified, rating_step, services, sum(chefs)
      from private.current_cuisine_tallies
      group by 1, 2, 3, 4, 5
      having sum(chefs) <> 0`,
  },
  {
    name: 'private.city_tallies',
    expected: `
      select c.state, c.city, count(*)::integer, sum(c.dish_count)::integer from ${publicChefs} group by 1, 2`,
    found: 'select state, city, chefs, dishes from private.current_city_tallies',
  },
  {
    name: 'private.search_vocabulary',
    expected: `
      select distinct w.lexeme
      from public.chefs c
      cross join lateral regexp_split_to_table(c.search_text, E'\\n') with ordinality as l (text, line)
      cross join lateral private.words_of(l.text) w
      where l.line not in (6, 7)`,
    // Unused words are not removed, so they are ignored here.
    found: `
      select v.lexeme
      from private.search_vocabulary v
      where v.lexeme in (select lexeme from expected)`,
  },
  {
    name: "the chefs' ratings",
    expected: `
      select c.id, count(r.id)::integer, coalesce(sum(r.rating), 0)::integer
      from public.chefs c
      left join public.reviews r on r.chef_id = c.id and r.hidden_at is null
      group by c.id`,
    found: 'select id, rating_count, rating_sum from public.chefs',
  },
  {
    name: "the chefs' counts of dishes and lowest prices",
    expected: `
      select c.id, count(d.id)::integer, min(d.price_cents)
      from public.chefs c
      left join public.dishes d on d.chef_id = c.id and d.status = 'active'
      group by c.id`,
    found: 'select id, dish_count, min_price_cents from public.chefs',
  },
  {
    name: "the batches' places, days and openings",
    expected: `
      select b.id, coalesce(private.cell_of(c.latitude, c.longitude), 0), b.day::timestamp at time zone c.time_zone,
        coalesce(p.orders_begin_at, '-infinity')
      from public.ready_batches b
      join public.chefs c on c.id = b.chef_id
      left join public.drops p on p.id = b.drop_id`,
    found: 'select id, cell, day_begins_at, opens_at from public.ready_batches',
  },
]

export async function checkDerived({ transaction }: Database): Promise<Finding[]> {
  const faults: string[] = []
  for (const { name, expected, found } of derived) {
    const wrong = await transaction(async (connection) => {
      const { rows } = await connection.query<{ missing: number; wrong: number }>(
        `with expected as (${expected}),
           found as (${found})
         select
           (select count(*)::integer from (select * from expected except select * from found) lost) as missing,
           (select count(*)::integer from (select * from found except select * from expected) strange) as wrong`,
      )
      return rows[0] ?? { missing: 0, wrong: 0 }
    })
    if (wrong.missing + wrong.wrong === 0) continue
    faults.push(
      `${name}: ${wrong.missing} rows are missing, ${wrong.wrong} do not follow from what they derive from`,
    )
  }
  return findingsOf('derived rows', faults, `all ${derived.length} kinds equal what they derive from`)
}
