import { type RawBuilder, sql } from 'kysely'
import type { Recipient } from '../notifications/notify.ts'

/** Outside of these hours only open kitchens make offers: a ten-minute offer at night is useless. */
const offeredHours = { from: '08:00', until: '22:00' }

/** Someone on a waiting list, with the names that a notification needs. */
export interface Waiter {
  userId: string
  /** The list, for places of one person. */
  list: string
  dishId: string
  dish: string
  dishRu: string | null
  chef: string
  chefRu: string | null
}

export interface Offer extends Waiter {
  timeZone: string
  city: string
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
export const waiterColumns = sql`
  e.user_id as "userId",
  concat_ws(' ', e.batch_id, e.dish_id, e.day) as list,
  d.id as "dishId",
  d.name as dish,
  d.name_ru as "dishRu",
  c.name as chef,
  c.name_ru as "chefRu"
`

/** The columns of `Offer`, from the same tables. */
export const offerColumns = sql`
  ${waiterColumns},
  c.time_zone as "timeZone",
  concat_ws(', ', c.city, c.state) as city,
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

/** One entry for the places of a person in a list. Offers made together are one offer. */
export function byPerson<Place extends Waiter & { portions?: number }>(places: readonly Place[]): Place[] {
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
export function kitchenOffers(now: Date): RawBuilder<unknown> {
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
export const isSuspended = sql`exists (
  select 1
  from public.profiles p
  where p.id = e.user_id
    and p.suspended_at is not null
)`
