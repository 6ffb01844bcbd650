import { type RawBuilder, sql } from 'kysely'
import { batchIsOpen } from '../columns/dish-columns.ts'
import type { DishQuestions } from './dish-questions.ts'

/**
 * A condition on a chef by id, for requirements that the word index does not cover. With `oneByOne`, it checks each
 * chef separately, for a walk that ends when the page is full. Otherwise it can list all matching chefs first.
 */
export type Proof = (chefId: RawBuilder<unknown>, how?: { oneByOne: boolean }) => RawBuilder<unknown>

export interface Time {
  when: 'now' | 'today' | 'tonight' | 'tomorrow'
  now: Date
}

/** Undefined if there is nothing to check. */
export function proofOf({
  dishes,
  time,
  isWeak,
  proofs = [],
}: {
  dishes: DishQuestions | undefined
  time: Time | undefined
  /** Whether at least one of the words must be in the dish itself. */
  isWeak: boolean
  /** Conditions of the filters. */
  proofs?: readonly Proof[]
}): Proof | undefined {
  if (!dishes && !time && proofs.length === 0) return undefined
  return (chefId, how) => {
    const conditions = proofs.map((proof) => proof(chefId, how))
    if (dishes) conditions.push((how?.oneByOne ? hasDish : isListedWithDish)(chefId, dishes, isWeak))
    if (time) conditions.push(handsOver(chefId, time))
    return sql.join(conditions, sql` and `)
  }
}

/** Conditions on words and needs for a dish (`dish_words` as `dw`, `dishes` as `d`) of a chef (`chefs` as `c`). */
export function dishSuits({
  words,
  kitchens,
  needs,
  minCents,
  maxCents,
  serves,
}: DishQuestions): RawBuilder<unknown> {
  const conditions = words.map(
    (word, index) => sql`(dw.words @@ ${word}::tsquery or c.search_words @@ ${kitchens[index]}::tsquery)`,
  )
  if (needs) conditions.push(sql`dw.words @@ ${needs}::tsquery`)
  if (minCents !== null) conditions.push(sql`d.price_cents >= ${minCents}::integer`)
  if (maxCents !== null) conditions.push(sql`d.price_cents <= ${maxCents}::integer`)
  if (serves !== undefined) conditions.push(sql`d.serves >= ${serves}::integer`)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** Whether the dish itself (`dish_words` as `dw`) contains one of the words. */
export function hasOwnWord({ words }: DishQuestions): RawBuilder<unknown> {
  return words.length > 0 ? sql`dw.words @@ ${words.join(' | ')}::tsquery` : sql`true`
}

/** Whether one dish of the chef meets all conditions, looked up by the chef. */
function hasDish(chefId: RawBuilder<unknown>, dishes: DishQuestions, isWeak: boolean): RawBuilder<unknown> {
  return sql`exists (
    select 1
    -- The chef can be the outer query's \`c\`, which the join hides.
    from (select * from private.dish_words own where own.chef_id = ${chefId}) dw
    ${joinPriced(dishes)}
    ${dishes.words.length > 0 ? sql`join public.chefs c on c.id = dw.chef_id` : sql``}
    where ${isWeak ? hasOwnWord(dishes) : sql`true`}
      and ${dishSuits(dishes)}
    offset 0
  )`
}

export function joinPriced({ minCents, maxCents, serves }: DishQuestions): RawBuilder<unknown> {
  const isNeeded = minCents !== null || maxCents !== null || serves !== undefined
  return isNeeded ? sql`join public.dishes d on d.id = dw.dish_id` : sql``
}

/**
 * Like `hasDish`, but by a list: the chefs of dishes that contain one of the words, found by an index of dish words,
 * and the few chefs whose kitchen has all words. Without words or needs there is nothing to list by.
 */
function isListedWithDish(
  chefId: RawBuilder<unknown>,
  dishes: DishQuestions,
  isWeak: boolean,
): RawBuilder<unknown> {
  const { words, kitchens, needs } = dishes
  if (words.length === 0 && !needs) return hasDish(chefId, dishes, isWeak)
  const byKitchen = sql`
    union all
    select k.id
    from private.chef_words k
    where private.findable_words(k.id, k.words_version) @@ ${[...kitchens.map((one) => `(${one})`), ...(needs ? [needs] : [])].join(' & ')}::tsquery
      and ${hasDish(sql`k.id`, { ...dishes, words: [], kitchens: [] }, isWeak)}
  `
  return sql`${chefId} in (
    select dw.chef_id
    from private.dish_words dw
    ${joinPriced(dishes)}
    where ${dishMeets(dishes)}
    ${words.length > 0 && !isWeak ? byKitchen : sql``}
  )`
}

/**
 * The conditions of `hasOwnWord` and `dishSuits` for a dish (`dish_words` as `dw`, with `joinPriced`) of a public chef.
 * They use indexes and read no chef's row.
 */
export function dishMeets(dishes: DishQuestions): RawBuilder<unknown> {
  const { words, kitchens, needs } = dishes
  const own = [...(words.length > 0 ? [`(${words.join(' | ')})`] : []), ...(needs ? [needs] : [])]
  const conditions = [dishSuits({ ...dishes, words: [], kitchens: [], needs: null })]
  if (own.length > 0) conditions.push(sql`dw.words @@ ${own.join(' & ')}::tsquery`)
  for (const [index, word] of words.length > 1 ? words.entries() : []) {
    conditions.push(sql`(dw.words @@ ${word}::tsquery or dw.chef_id in (
      select k.id
      from private.chef_words k
      where private.findable_words(k.id, k.words_version) @@ ${kitchens[index]}::tsquery
    ))`)
  }
  return sql.join(conditions, sql` and `)
}

/**
 * Whether the chef hands food over at the time: within the day's opening hours, or from a batch that can still be
 * ordered.
 */
function handsOver(chefId: RawBuilder<unknown>, { when, now }: Time): RawBuilder<unknown> {
  if (when === 'now') return isOpen(chefId)
  const from = when === 'tonight' ? sql`greatest(clock.minute, 17 * 60)` : sql`clock.minute`
  const isTomorrow = when === 'tomorrow'
  return sql`exists (
    select 1
    from public.chefs k
    cross join lateral (
      select (${now}::timestamptz at time zone k.time_zone)::date + ${isTomorrow ? 1 : 0}::integer as day,
        ${isTomorrow ? sql`0` : sql`floor(extract(epoch from (${now}::timestamptz at time zone k.time_zone)::time) / 60)::integer`} as minute
    ) clock
    where k.id = ${chefId}
      and k.status = 'active'
      and (
        exists (
          select 1
          from generate_series(0, 1) before
          where exists (
            select 1
            from public.chef_hour_exceptions e
            where e.chef_id = k.id
              and e.day = clock.day - before
              and e.closes_minute - before * 1440 > ${from}
          )
          or (
            exists (
              select 1
              from public.chef_hours h
              where h.chef_id = k.id
                and h.weekday = extract(dow from clock.day - before)
                and h.closes_minute - before * 1440 > ${from}
            )
            and not exists (
              select 1
              from public.chef_hour_exceptions e
              where e.chef_id = k.id
                and e.day = clock.day - before
            )
          )
        )
        or ${hasBatch(now, from)}
      )
  )`
}

/** Whether a service of the chef takes that many guests, or one of the wanted dishes serves them. */
export function takesGuests(guests: number, dishes: DishQuestions): Proof {
  return (chefId, how) => sql`(
    exists (
      select 1
      from public.services s
      where s.chef_id = ${chefId}
        and s.status = 'active'
        and ${guests}::integer between s.guests_min and s.guests_max
    )
    or ${(how?.oneByOne ? hasDish : isListedWithDish)(chefId, { ...dishes, serves: guests }, false)}
  )`
}

export function isInState(state: string): Proof {
  return (chefId) => sql`exists (
    select 1
    from public.chefs k
    where k.id = ${chefId}
      and k.state = ${state}
  )`
}

export function hasService(service: string): Proof {
  return (chefId) => sql`exists (
    select 1
    from public.chefs k
    where k.id = ${chefId}
      and k.services @> ${[service]}::text[]
  )`
}

/** Reads the stored open state, which `private.refresh_hours` maintains. */
function isOpen(chefId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    select 1
    from public.chefs k
    where k.id = ${chefId}
      and k.status = 'active'
      and k.is_open
  )`
}

function hasBatch(now: Date, from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    select 1
    from public.ready_batches b
    where b.chef_id = k.id
      and ${batchIsOpen(now)}
      and b.pickup_from < (clock.day + 1)::timestamp at time zone k.time_zone
      and b.pickup_until > (clock.day::timestamp + make_interval(mins => ${from})) at time zone k.time_zone
  )`
}

/** Whether the chef has any dish at or below a price. */
export function hasPrice(maxCents: number): Proof {
  return (chefId) => sql`exists (
    select 1
    from public.chefs k
    where k.id = ${chefId}
      and k.min_price_cents <= ${maxCents}::integer
  )`
}
