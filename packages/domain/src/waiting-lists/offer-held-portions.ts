import { localText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { offerMinutes } from '@localchef/contracts/waiting-lists/waiting-list'
import { sql } from 'kysely'
import { foodMailFacts } from '../notifications/food-mail-facts.ts'
import { notifyRecipient } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import {
  byPerson,
  isSuspended,
  kitchenOffers,
  type Offer,
  offerColumns,
  type Waiter,
  waiterColumns,
} from './offer-columns.ts'
import { endDayLists, endDayOffers, offerDaysToNext, releaseUnwantedRoom } from './offer-held-days.ts'
import { batchIsOrderable } from './waiting-list-columns.ts'

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
  const { userId, dishId, dish, dishRu, chef, chefRu, timeZone, portions, until, recipient } = offer
  const facts = foodMailFacts({
    ...offer,
    dishes: [{ ...offer, name: dish, nameRu: dishRu }],
    pickups: offer.pickup ? [offer.pickup] : [],
    orderBy: until,
  })
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
      mail: { topic: 'orders', path: `/dish/${dishId}#waiting-list`, facts },
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
