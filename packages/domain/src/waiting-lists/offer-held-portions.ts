import { localText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { offerMinutes } from '@localchef/contracts/waiting-lists/waiting-list'
import { type RawBuilder, sql } from 'kysely'
import { townColumns } from '../city-in-russian.ts'
import { foodMailFacts } from '../notifications/food-mail-facts.ts'
import { notifyRecipient, type Recipient } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import { worded } from '../texts/new-text.ts'
import { batchIsOrderable, dayIsOrderable } from './waiting-list-columns.ts'

type SystemCall = Omit<Call, 'user'>

/** Kitchens per run; the next run continues with the others. */
const kitchensAtOnce = 500

/**
 * Offers held portions to the first in line, for ten minutes each; puts portions that nobody waits for back on sale;
 * ends the lists of batches that are over. Concurrent runs take different kitchens. Locks a kitchen before its batches,
 * as orders do. Returns the number of offers.
 */
export async function offerHeldPortions(call: SystemCall): Promise<number> {
  const ended = [...(await endLists(call)), ...(await endDayLists(call))]
  for (const waiter of byPerson(ended)) await notifyOfEnd(call, waiter)
  const kitchens = await takeKitchens(call)
  if (kitchens.length === 0) return 0
  await endOffers(call, kitchens)
  await releaseUnwanted(call, kitchens)
  await endDayOffers(call, kitchens)
  await releaseUnwantedRoom(call, kitchens)
  const offers = byPerson([
    ...(await offerToNext(call, kitchens)),
    ...(await offerDaysToNext(call, kitchens)),
  ])
  for (const offer of offers) await notifyOfOffer(call, offer)
  return offers.length
}

async function takeKitchens({ db }: SystemCall): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id
    from public.chefs c
    where c.id in (
      select b.chef_id
      from public.ready_batches b
      where b.portions_held > 0
      union
      select d.chef_id
      from public.dish_day_sales s
      join public.dishes d on d.id = s.dish_id
      where s.portions_held > 0
    )
    order by c.id
    limit ${kitchensAtOnce}
    for no key update of c skip locked
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function endOffers({ db, now }: SystemCall, kitchens: readonly string[]): Promise<void> {
  await sql`
    select 1
    from public.ready_batches b
    where b.chef_id = any (${kitchens}::uuid[])
      and b.portions_held > 0
    order by b.id
    for no key update
  `.execute(db)
  await sql`
    update public.waiting_entries e
    set status = 'lapsed'
    from public.ready_batches b
    where b.id = e.batch_id
      and b.chef_id = any (${kitchens}::uuid[])
      and (
        (e.status = 'offered' and (e.offer_until <= ${now} or not ${batchIsOrderable(now)}))
        or (e.status = 'waiting' and ${isSuspended})
      )
  `.execute(db)
}

async function releaseUnwanted({ db, now }: SystemCall, kitchens: readonly string[]): Promise<void> {
  await sql`
    update public.ready_batches b
    set portions_left = b.portions_left + u.free,
        portions_held = b.portions_held - u.free
    from (
      select h.id, f.free
      from public.ready_batches h
      cross join lateral private.held_for(null, h.id, h.portions_held, ${now}) f
      where h.chef_id = any (${kitchens}::uuid[])
        and h.portions_held > 0
    ) u
    where b.id = u.id
      and u.free > 0
  `.execute(db)
}

/** Offers held portions to the next people in line. The last one can get fewer portions than wanted. */
async function offerToNext({ db, now }: SystemCall, kitchens: readonly string[]): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    with open as (
      select b.id, b.dish_id, b.chef_id, b.portions_held - coalesce((
        select sum(w.offered_portions)
        from public.waiting_entries w
        where w.batch_id = b.id
          and w.status = 'offered'
      ), 0) as unoffered
      from public.ready_batches b
      join public.chefs c on c.id = b.chef_id
      where b.chef_id = any (${kitchens}::uuid[])
        and b.portions_held > 0
        and ${batchIsOrderable(now)}
        and ${kitchenOffers(now)}
    ),
    queue as (
      select w.id, o.dish_id, o.chef_id, w.portions,
        o.unoffered - coalesce(sum(w.portions) over (
          partition by w.batch_id
          order by w.joined_at, w.id
          rows between unbounded preceding and 1 preceding
        ), 0) as portions_left
      from open o
      join public.waiting_entries w on w.batch_id = o.id
      where w.status = 'waiting'
    )
    update public.waiting_entries e
    set status = 'offered',
        offered_portions = least(q.portions, q.portions_left),
        offer_until = ${now}::timestamptz + make_interval(mins => ${offerMinutes})
    from queue q
    join public.dishes d on d.id = q.dish_id
    join public.chefs c on c.id = q.chef_id
    where e.id = q.id
      and q.portions_left > 0
    returning ${offerColumns}
  `.execute(db)
  return rows
}

async function notifyOfOffer(call: SystemCall, offer: Offer): Promise<void> {
  const { userId, chefId, dishId, dish, dishRu, chef, chefRu, timeZone, portions, until, recipient } = offer
  const facts = foodMailFacts({
    ...offer,
    dishes: [{ ...offer, name: dish, nameRu: dishRu }],
    pickups: offer.pickup ? [offer.pickup] : [],
    orderBy: until,
  })
  const path = `/dish/${dishId}#waiting-list`
  await notifyRecipient(
    { ...call, user: null },
    {
      userId,
      triggeredBy: null,
      type: 'other',
      worded: wordNotification('waiting_offer', {
        dish: localText(dish, dishRu),
        chef: localText(chef, chefRu),
        portions,
        until,
        timeZone,
      }),
      ids: { dishId },
      mail: { topic: 'orders', path, facts },
      text: {
        topic: 'waiting',
        kitchenId: chefId,
        name: localText(dish, dishRu),
        words: worded(({ waiting }) => waiting.offer, { portions, at: until, timeZone }),
        path,
        usefulUntil: new Date(until),
        handover: null,
        timeZone,
      },
    },
    recipient,
  )
}

/** Ends the lists of batches that are over. */
async function endLists(call: SystemCall): Promise<Waiter[]> {
  const { rows } = await sql<Waiter>`
    with over as (
      select w.id
      from public.waiting_entries w
      join public.ready_batches b on b.id = w.batch_id
      where w.status = 'waiting'
        and not ${batchIsOrderable(call.now)}
      order by w.id
      limit 100
      for no key update of w skip locked
    )
    update public.waiting_entries e
    set status = 'ended'
    from over o, public.ready_batches b
    join public.dishes d on d.id = b.dish_id
    join public.chefs c on c.id = b.chef_id
    where e.id = o.id
      and b.id = e.batch_id
    returning ${waiterColumns}
  `.execute(call.db)
  return rows
}

/** Notifies at the bell only: nobody needs a mail about food they did not get. */
async function notifyOfEnd(call: SystemCall, { userId, dishId, dish, dishRu, chef, chefRu }: Waiter) {
  const worded = wordNotification('waiting_ended', {
    dish: localText(dish, dishRu),
    chef: localText(chef, chefRu),
  })
  await notifyRecipient(
    { ...call, user: null },
    { userId, triggeredBy: null, type: 'other', worded, ids: { dishId } },
    null,
  )
}

/** Deletes the entries of batches and days that ended long ago. */
export async function pruneWaitingEntries({ db, now }: Pick<Call, 'db' | 'now'>): Promise<void> {
  await sql`
    delete from public.waiting_entries w
    using public.ready_batches b
    where b.id = w.batch_id
      and b.pickup_until < ${now}::timestamptz - interval '2 days'
  `.execute(db)
  await sql`
    delete from public.waiting_entries w
    where w.day < (${now}::timestamptz - interval '3 days')::date
  `.execute(db)
}

type DayCall = Pick<Call, 'db' | 'now'>

/** Ends the lists of days that can no longer be ordered. */
async function endDayLists({ db, now }: DayCall): Promise<Waiter[]> {
  const { rows } = await sql<Waiter>`
    with over as (
      select s.id
      from public.waiting_entries s
      join public.dishes d on d.id = s.dish_id
      join public.chefs c on c.id = d.chef_id
      where s.status = 'waiting'
        and not ${dayIsOrderable(now)}
      order by s.id
      limit 100
      for no key update of s skip locked
    )
    update public.waiting_entries e
    set status = 'ended'
    from over o, public.dishes d
    join public.chefs c on c.id = d.chef_id
    where e.id = o.id
      and d.id = e.dish_id
    returning ${waiterColumns}
  `.execute(db)
  return rows
}

/** Ends offers for days of these kitchens. Locks the days in the order in which orders do. */
async function endDayOffers({ db, now }: DayCall, kitchens: readonly string[]): Promise<void> {
  await sql`
    select 1
    from public.dish_day_sales s
    where s.portions_held > 0
      and s.dish_id in (select d.id from public.dishes d where d.chef_id = any (${kitchens}::uuid[]))
    order by s.dish_id, s.day
    for no key update
  `.execute(db)
  await sql`
    update public.waiting_entries e
    set status = 'lapsed'
    from public.waiting_entries s
    join public.dishes d on d.id = s.dish_id
    join public.chefs c on c.id = d.chef_id
    where e.id = s.id
      and c.id = any (${kitchens}::uuid[])
      and (
        (e.status = 'offered' and (e.offer_until <= ${now} or not ${dayIsOrderable(now)}))
        or (e.status = 'waiting' and ${isSuspended})
      )
  `.execute(db)
}

/** Puts held room back on sale if nobody waits for it, and releases held room above a lowered cap. */
async function releaseUnwantedRoom({ db, now }: DayCall, kitchens: readonly string[]): Promise<void> {
  await sql`
    update public.dish_day_sales s
    set portions_held = u.held
    from (
      select h.dish_id, h.day,
        least(
          h.portions_held - f.free,
          case when d.daily_portion_limit is not null then greatest(0, d.daily_portion_limit - h.portions) end
        ) as held
      from public.dish_day_sales h
      join public.dishes d on d.id = h.dish_id
      cross join lateral private.held_on_day(null, h.dish_id, h.day, h.portions_held, ${now}) f
      where d.chef_id = any (${kitchens}::uuid[])
        and h.portions_held > 0
    ) u
    where s.dish_id = u.dish_id
      and s.day = u.day
      and u.held < s.portions_held
  `.execute(db)
}

/** Offers held room to the next people in line. The last one can get fewer portions than wanted. */
async function offerDaysToNext({ db, now }: DayCall, kitchens: readonly string[]): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    with open as (
      select s.dish_id, s.day, s.portions_held - coalesce((
        select sum(w.offered_portions)
        from public.waiting_entries w
        where w.dish_id = s.dish_id
          and w.day = s.day
          and w.status = 'offered'
      ), 0) as unoffered
      from public.dish_day_sales s
      join public.dishes d on d.id = s.dish_id and d.status = 'active'
      join public.chefs c on c.id = d.chef_id
      where c.id = any (${kitchens}::uuid[])
        and s.portions_held > 0
        and ${dayIsOrderable(now)}
        and ${kitchenOffers(now)}
    ),
    queue as (
      select w.id, w.portions,
        o.unoffered - coalesce(sum(w.portions) over (
          partition by w.dish_id, w.day
          order by w.joined_at, w.id
          rows between unbounded preceding and 1 preceding
        ), 0) as portions_left
      from open o
      join public.waiting_entries w on w.dish_id = o.dish_id and w.day = o.day
      where w.status = 'waiting'
    )
    update public.waiting_entries e
    set status = 'offered',
        offered_portions = least(q.portions, q.portions_left),
        offer_until = ${now}::timestamptz + make_interval(mins => ${offerMinutes})
    from queue q, public.dishes d
    join public.chefs c on c.id = d.chef_id
    where e.id = q.id
      and d.id = e.dish_id
      and q.portions_left > 0
    returning ${offerColumns}
  `.execute(db)
  return rows
}

/** Outside of these hours only open kitchens make offers: a ten-minute offer at night is useless. */
const offeredHours = { from: '08:00', until: '22:00' }

/** Someone on a waiting list, with the names that a notification needs. */
interface Waiter {
  userId: string
  /** The key of the list, to find a person who waits on it twice. */
  list: string
  chefId: string
  dishId: string
  dish: string
  dishRu: string | null
  chef: string
  chefRu: string | null
}

interface Offer extends Waiter {
  timeZone: string
  city: string
  cityRu: string | null
  priceCents: number
  picturePath: string | null
  /** The batch's window; null for a made-to-order day. */
  pickup: { from: string; until: string } | null
  day: string | null
  portions: number
  until: string
  recipient: Recipient | null
}

/** The columns of `Waiter`, from `waiting_entries e`, `dishes d` and `chefs c`. */
const waiterColumns = sql`
  e.user_id as "userId",
  concat_ws(' ', e.batch_id, e.dish_id, e.day) as list,
  c.id as "chefId",
  d.id as "dishId",
  d.name as dish,
  d.name_ru as "dishRu",
  c.name as chef,
  c.name_ru as "chefRu"
`

/** The columns of `Offer`, from the same tables. */
const offerColumns = sql`
  ${waiterColumns},
  c.time_zone as "timeZone",
  ${townColumns},
  d.price_cents as "priceCents",
  d.picture_path as "picturePath",
  (
    select jsonb_build_object('from', r.pickup_from, 'until', r.pickup_until)
    from public.ready_batches r
    where r.id = e.batch_id
  ) as pickup,
  e.day::text as day,
  coalesce(e.offered_portions, 0) as portions,
  to_jsonb(e.offer_until) #>> '{}' as until,
  private.recipient(e.user_id, 'orders') as recipient
`

/** Merges a person's places in a list into one entry, and the offers made for them into one offer. */
function byPerson<Place extends Waiter & { portions?: number }>(places: readonly Place[]): Place[] {
  const merged = new Map<string, Place>()
  for (const place of places) {
    const key = `${place.userId} ${place.list}`
    const known = merged.get(key)
    const portions = (known?.portions ?? 0) + (place.portions ?? 0)
    merged.set(key, portions > 0 ? { ...place, portions } : place)
  }
  return [...merged.values()]
}

/** Condition for kitchens (`c`) that make offers at a moment. */
function kitchenOffers(now: Date): RawBuilder<unknown> {
  return sql`(
    c.status = 'active'
    and not private.owes_agreement(c.id, ${now})
    and (
      c.is_open
      or (${now}::timestamptz at time zone c.time_zone)::time
        between ${offeredHours.from}::time and ${offeredHours.until}::time
    )
  )`
}

/** Condition for entries (`e`) of suspended people, who are skipped. */
const isSuspended = sql`exists (
  select 1
  from public.profiles p
  where p.id = e.user_id
    and p.suspended_at is not null
)`
