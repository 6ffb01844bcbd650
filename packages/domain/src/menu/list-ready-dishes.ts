import { contradictingAllergens, deniesAllergens } from '@localchef/contracts/allergens/major-allergens'
import type { DishWithChef } from '@localchef/contracts/menu/dish-card'
import { listReadyDishes as contract } from '@localchef/contracts/menu/list-ready-dishes'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  batchIsOfToday,
  batchObject,
  dishChefObject,
  hasPicture,
  plainDishColumns,
} from '../columns/dish-columns.ts'
import type { Queries } from '../queries.ts'
import { type ReadQuery, readQuery } from '../search/by-text.ts'
import type { DishQuestions } from '../search/dish-questions.ts'
import { withGuess } from '../search/find-chefs.ts'
import { isWithin, milesTo } from '../search/near-place.ts'
import { dishSuits, hasOwnWord } from '../search/prove-dish.ts'
import { implement } from '../server-function.ts'
import { type PromisedFields, withEarliest } from '../slots/earliest-times.ts'
import { openBatches } from './open-batches.ts'

interface Found {
  total: number
  dishes: (Omit<DishWithChef, 'distanceMiles' | PromisedFields> & { distanceMiles: number | null })[]
  cuisines: { value: string; count: number }[]
  categories: { value: string; count: number }[]
}

type Input = z.output<typeof contract.input>

/** The dishes of open batches. The query's words match a dish or its kitchen's name. */
export const listReadyDishes = implement(contract, async (input, call) => {
  const { db, now } = call
  const typed = { query: input.query ?? '', exact: input.exact, location: input.near }
  const read = typed.query === '' ? undefined : await readQuery(call, typed)
  const found = await findReady(db, input, read, now)
  const findsSomething = async (query: string) => {
    const guess = await readQuery(call, { ...typed, query, exact: true, named: read?.named })
    return (await findReady(db, { ...input, page: 1, limit: 1 }, guess, now)).total > 0
  }
  const { understood } =
    !read || found.total > 0 ? (read ?? { understood: {} }) : await withGuess(read, findsSomething)
  return {
    dishes: (await withEarliest(db, now, found.dishes)).map(({ distanceMiles, ...dish }) =>
      distanceMiles === null ? dish : { ...dish, distanceMiles },
    ),
    totalCount: found.total,
    hasMore: input.page * input.limit < found.total,
    facets: { cuisines: found.cuisines, categories: found.categories },
    searchMetadata: understood,
  }
})

const nothing: Found = { total: 0, dishes: [], cuisines: [], categories: [] }

/**
 * Starts from the open batches, because they are fewer than dishes. A batch is today's if its pickup begins before
 * midnight in the kitchen's time zone.
 */
async function findReady(db: Queries, input: Input, read: ReadQuery | undefined, now: Date): Promise<Found> {
  // The query contains neither words nor needs, only punctuation or letters without meaning.
  if (read && read.attempts.length === 0) return nothing
  const words = read ? allWords(read.dishes) : ''
  const near = read?.location ?? input.near
  const miles = near ? milesTo(near) : sql`null::float8`
  const proofs = read ? read.proofs.map((proof) => proof(sql`b.chef_id`)) : []
  const { rows } = await sql<Found>`
    with found as materialized (
      ${kitchensWith(words)}
    ),
    open_batches as (
      select distinct on (b.dish_id) b.id, b.dish_id, b.pickup_from, c.rating_score, ${miles} as miles
      from (${openBatches(now, near)}) b
      join public.chefs c on c.id = b.chef_id
      where c.status = 'active'
        and ${near ? isWithin(near) : sql`true`}
        and ${input.when === 'today' ? batchIsOfToday(now) : sql`true`}
        and ${isAtTime(read, now)}
        and ${sql.join([sql`true`, ...proofs], sql` and `)}
        and ${words === '' ? sql`true` : sql`c.id in (select id from found)`}
      order by b.dish_id, b.pickup_from, b.id
    ),
    matched as materialized (
      select b.id as batch_id, d.id as dish_id, d.cuisine, d.category, b.miles,
        row_number() over (order by ${order(input.sortBy)}) as place
      from open_batches b
      join public.dishes d on d.id = b.dish_id and d.status = 'active'
      ${read ? sql`join private.dish_words dw on dw.dish_id = d.id` : sql``}
      where ${matches(input)}
        and ${read ? hasWords(read.dishes) : sql`true`}
    )
    select
      (select count(*)::integer from matched) as total,
      coalesce((
        select jsonb_agg(to_jsonb(card) - 'place' order by card.place)
        from (
          select ${plainDishColumns}, ${batchObject} as batch, ${dishChefObject} as chef,
            round(m.miles::numeric, 1)::float8 as "distanceMiles", m.place
          from matched m
          join public.ready_batches b on b.id = m.batch_id
          join public.dishes d on d.id = m.dish_id
          join public.chefs c on c.id = d.chef_id
          where m.place > ${(input.page - 1) * input.limit}
            and m.place <= ${input.page * input.limit}
        ) card
      ), '[]') as dishes,
      coalesce((
        select jsonb_agg(jsonb_build_object('value', f.cuisine, 'count', f.count) order by f.cuisine)
        from (select cuisine, count(*) from matched where cuisine is not null group by cuisine) f
      ), '[]') as cuisines,
      coalesce((
        select jsonb_agg(jsonb_build_object('value', f.category, 'count', f.count) order by f.category)
        from (select category, count(*) from matched group by category) f
      ), '[]') as categories
  `.execute(db)
  return rows[0] ?? nothing
}

/** Condition for the time named in the query, on batches `b` of chefs `c`. */
function isAtTime(read: ReadQuery | undefined, now: Date): RawBuilder<unknown> {
  switch (read?.understood.understood?.find((need) => need.kind === 'when')?.when) {
    case 'now':
      return sql`b.pickup_from <= ${now} and c.is_open`
    case 'today':
      return batchIsOfToday(now)
    case 'tonight':
      return sql`${batchIsOfToday(now)} and b.pickup_until > (b.day + time '17:00') at time zone c.time_zone`
    case 'tomorrow':
      return sql`b.day = (${now}::timestamptz at time zone c.time_zone)::date + 1`
    default:
      return sql`true`
  }
}

/** The kitchens that contain all words anywhere, by the word index. */
function kitchensWith(words: string): RawBuilder<unknown> {
  return sql`
    select w.id
    from private.chef_words w
    where private.findable_words(w.id, w.words_version) @@ ${words}::tsquery
  `
}

/** A `tsquery`; empty if no word narrows the kitchens. */
function allWords({ words, needs }: DishQuestions): string {
  return [...words, ...(needs ? [needs] : [])].join(' & ')
}

/**
 * Whether a dish (`dish_words` as `dw`, `dishes` as `d`) meets the needs and, together with its kitchen, contains all
 * words. At least one word must be in the dish itself or in its kitchen's name.
 */
function hasWords(dishes: DishQuestions): RawBuilder<unknown> {
  return sql`exists (
    select 1
    from public.chefs c
    where c.id = d.chef_id
      and (${hasOwnWord(dishes)} or c.search_words @@ ${dishes.kitchenNames ?? ''}::tsquery)
      and ${dishSuits(dishes)}
  )`
}

function matches({ cuisine, category, diet }: Input): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (cuisine) conditions.push(sql`d.cuisine = ${cuisine}`)
  if (category) conditions.push(sql`d.category = ${category}`)
  if (diet) conditions.push(suits(diet))
  return sql.join(conditions, sql` and `)
}

/** Condition for dishes that suit a diet, as in `truthfulDiets`. */
function suits(diet: string): RawBuilder<unknown> {
  const contradicting = contradictingAllergens(diet)
  return sql`
    ${diet} = any (d.diets)
    and (d.allergens is not null or not ${deniesAllergens(diet)}::boolean)
    and not (coalesce(d.allergens, '{}') || d.possible_allergens) && ${contradicting}::text[]
  `
}

function order(sortBy: 'soonest' | 'distance' | 'price' | 'rating'): RawBuilder<unknown> {
  switch (sortBy) {
    case 'distance':
      return sql.raw('b.miles nulls last, b.pickup_from, d.id')
    case 'price':
      return sql.raw('d.price_cents, d.id')
    case 'rating':
      return sql.raw('b.rating_score desc, d.times_ordered desc, d.id')
    default:
      return sql`b.pickup_from, ${hasPicture} desc, b.rating_score desc, d.id`
  }
}
