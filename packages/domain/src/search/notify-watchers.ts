import { localText } from '@localchef/contracts/language'
import type { DishWithChef } from '@localchef/contracts/menu/dish-card'
import { toCents } from '@localchef/contracts/money'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { SearchFilters } from '@localchef/contracts/search/chef-search'
import { sql } from 'kysely'
import { foodMailFacts } from '../notifications/food-mail-facts.ts'
import { notify } from '../notifications/notify.ts'
import { readSettings } from '../read-settings.ts'
import type { Call } from '../server-function.ts'
import type { PromisedFields } from '../slots/earliest-times.ts'
import { readQuery } from './by-text.ts'
import type { Circle } from './near-place.ts'
import { findDishes } from './search-dishes.ts'

/** Searches repeated per run; the next run continues with those that have waited longest. */
const atOnce = 50
const minutesBetween = 5

interface Watched {
  id: string
  userId: string
  query: string
  location: Circle | null
  /** The person's own kitchen. */
  chefId: string | null
}

/**
 * Repeats watched searches and notifies each person once when a dish is found. Concurrent runs take different searches,
 * and a search is deleted in the transaction of its notification.
 */
export async function notifyWatchers(call: Omit<Call, 'user'>): Promise<number> {
  const { features } = await readSettings(call.db, ['features'])
  const filters = SearchFilters.parse(features.truckStops ? {} : { type: 'chef' })
  let notified = 0
  for (const watched of await takeWaiting(call)) {
    const dish = await findFor(call, watched, filters)
    if (!dish) continue
    await sql`delete from public.watched_searches where id = ${watched.id}`.execute(call.db)
    await notifyOf(call, watched, dish)
    notified += 1
  }
  return notified
}

async function takeWaiting({ db, now }: Omit<Call, 'user'>): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    with waiting as (
      select w.id
      from public.watched_searches w
      join public.profiles p on p.id = w.user_id
      where w.looked_at <= ${now}::timestamptz - make_interval(mins => ${minutesBetween})
        and p.suspended_at is null
      order by w.looked_at, w.id
      limit ${atOnce}
      for no key update of w skip locked
    )
    update public.watched_searches w
    set looked_at = ${now}
    from waiting
    where w.id = waiting.id
    returning w.id, w.user_id as "userId", w.query,
      case when w.place_name is not null then jsonb_build_object(
        'latitude', w.latitude, 'longitude', w.longitude, 'radiusMiles', w.radius_miles
      ) end as location,
      (select c.id from public.chefs c where c.profile_id = w.user_id) as "chefId"
  `.execute(db)
  return rows
}

type FoundDish = Omit<DishWithChef, PromisedFields>

/**
 * Searches for the words as typed: a correction could find something else. The dish must be on sale with a stated
 * allergen statement.
 */
async function findFor(
  call: Omit<Call, 'user'>,
  { query, location, chefId }: Watched,
  filters: SearchFilters,
): Promise<FoundDish | undefined> {
  const { db, now } = call
  const read = await readQuery(call, { query, exact: true, location: location ?? undefined })
  const asked = { filters, sortBy: 'best', limit: 1, offset: 0, now, onSaleExcept: chefId } as const
  const { dishes } = await findDishes(db, read, asked)
  const [dish] = dishes
  return dish && { ...dish, distanceMiles: undefined }
}

async function notifyOf(
  call: Omit<Call, 'user'>,
  { userId, query }: Watched,
  { id, name, nameRu, price, picture, batch, chef }: FoundDish,
): Promise<void> {
  const facts = foodMailFacts({
    dishes: [{ name, nameRu, priceCents: toCents(price), picturePath: picture?.path ?? null }],
    pickups: batch ? [{ from: batch.pickupFrom, until: batch.pickupUntil }] : [],
    orderBy: batch?.orderBy ?? null,
    timeZone: chef.timeZone,
    city: `${chef.city}, ${chef.state}`,
    cityRu: chef.cityRu && `${chef.cityRu}, ${chef.state}`,
  })
  await notify(
    { ...call, user: null },
    {
      userId,
      triggeredBy: null,
      type: 'other',
      worded: wordNotification('watched_dish', {
        query,
        dish: localText(name, nameRu),
        chef: localText(chef.name, chef.nameRu),
      }),
      ids: { dishId: id },
      mail: { topic: 'messages', path: `/dish/${id}`, facts },
    },
  )
}
