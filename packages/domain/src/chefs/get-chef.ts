import { type ChefDetail, getChef as contract } from '@localchef/contracts/chefs/get-chef'
import type { MyChef } from '@localchef/contracts/chefs/own-chef'
import { notFound } from '@localchef/contracts/common-refusals'
import type { DishCard } from '@localchef/contracts/menu/dish-card'
import { type RawBuilder, sql } from 'kysely'
import { dishCardColumns } from '../columns/dish-columns.ts'
import { loyaltyOffer } from '../columns/loyalty-offer.ts'
import { gapIsMarked } from '../columns/marked-kitchen.ts'
import { serviceCardColumns } from '../columns/service-columns.ts'
import { readOrderBan } from '../permits/kitchen-law.ts'
import { planKept } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import { summarizeReviews } from '../reviews/list-reviews.ts'
import { type Call, implement } from '../server-function.ts'
import { readHours } from '../slots/chef-hours.ts'
import { type PromisedFields, withEarliest } from '../slots/earliest-times.ts'
import { addDays, dayOf, opensNextAt, openWindowAt } from '../slots/opening-hours.ts'
import { chefCardColumns, chefIsPublic } from './chef-card-columns.ts'
import { chefKey } from './chef-key.ts'
import { deliveryAreas } from './delivery-areas.ts'

/** Number of reviews on the page; `list-reviews` reads more. */
const firstReviews = 6

/** The page of a chef in any status, even a draft without a position. */
export type ChefPage = Omit<ChefDetail, 'status' | 'latitude' | 'longitude'> & {
  status: MyChef['status']
  latitude: number | null
  longitude: number | null
}

interface Stored
  extends Omit<
    ChefPage,
    'hours' | 'hourExceptions' | 'isOpenNow' | 'opensNextAt' | 'ordersForbiddenBy' | 'reviews' | 'menu'
  > {
  menu: Omit<DishCard, PromisedFields>[]
}

export const getChef = implement(contract, async ({ id }, call) => {
  const chef = await readChefPage(sql`${chefKey(id)} and ${chefIsPublic}`, call)
  if (!chef || !isPublic(chef)) throw call.refuse(notFound, noSuch('chef'))
  return chef
})

function isPublic(page: ChefPage): page is ChefDetail {
  const { status, latitude, longitude } = page
  return (status === 'active' || status === 'paused') && latitude !== null && longitude !== null
}

/** Reads a chef's page as buyers see it. The condition selects the chef and checks access. */
export async function readChefPage(
  condition: RawBuilder<unknown>,
  { db, now }: Pick<Call, 'db' | 'now'>,
): Promise<ChefPage | undefined> {
  const { rows } = await sql<Stored>`
    select
      ${chefCardColumns},
      c.bio,
      c.bio_ru as "bioRu",
      c.languages,
      c.gallery_paths as "galleryPaths",
      c.time_zone as "timeZone",
      c.lead_minutes as "leadMinutes",
      c.answer_minutes as "answerMinutes",
      c.delivery_radius_miles::float8 as "deliveryRadiusMiles",
      (c.delivery_fee_cents / 100.0)::float8 as "deliveryFee",
      (c.delivery_minimum_cents / 100.0)::float8 as "deliveryMinimum",
      c.delivered_by as "deliveredBy",
      ${deliveryAreas} as "deliveryAreas",
      to_jsonb(c.paused_until) #>> '{}' as "pausedUntil",
      to_jsonb(c.activated_at) #>> '{}' as "memberSince",
      c.completed_orders as "completedOrders",
      (select nullif(p.number, '') from public.chef_permits p where p.chef_id = c.id) as "permitNumber",
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', k.kind, 'expiresOn', k.expires_on) order by k.kind)
        from public.certifications k
        where k.chef_id = c.id
          and k.status = 'approved'
          and (k.expires_on is null or k.expires_on >= (${now}::timestamptz at time zone c.time_zone)::date)
      ), '[]') as certifications,
      (
        select jsonb_build_object('expiredOn', (
          select max(k.expires_on)
          from public.certifications k
          where k.chef_id = c.id
            and k.status in ('approved', 'expired')
            and k.expires_on < (${now}::timestamptz at time zone c.time_zone)::date
            and exists (select 1 from jsonb_array_elements(g.kinds) one where one.value ? k.kind)
        ))
        from private.certification_gaps g
        where ${sql.raw(gapIsMarked)}
      ) as "certificationMark",
      ${loyaltyOffer} as loyalty,
      coalesce((
        select jsonb_agg(to_jsonb(dish))
        from (
          select ${dishCardColumns(now)}
          from public.dishes d
          where d.chef_id = c.id
            and d.status in ('active', 'paused')
          order by d.position, d.id
        ) dish
      ), '[]') as menu,
      coalesce((
        select jsonb_agg(to_jsonb(service))
        from (
          select ${serviceCardColumns}
          from public.services s
          where s.chef_id = c.id
            and s.status = 'active'
          order by s.position, s.id
        ) service
      ), '[]') as "serviceOffers"
    from public.chefs c
    where ${condition}
    ${planKept}
  `.execute(db)
  const chef = rows[0]
  if (!chef) return undefined

  const today = dayOf(now, chef.timeZone)
  const stored = await readHours(db, chef.id, today)
  const hours = { timeZone: chef.timeZone, weekly: stored.weekly, exceptions: stored.exceptions }
  const isOpenNow = chef.status === 'active' && openWindowAt(now, hours) !== undefined
  const announced = addDays(today, 21)
  return {
    ...chef,
    // A ban on orders takes every dish off sale, so it is read only if none is active.
    ordersForbiddenBy: chef.menu.some(({ status }) => status === 'active')
      ? null
      : await readOrderBan({ db, now }, chef.id),
    menu: await withEarliest(db, now, chef.menu),
    hours: stored.weekly,
    hourExceptions: stored.exceptions.filter(({ day }) => day <= announced),
    isOpenNow,
    opensNextAt: isOpenNow ? null : (opensNextAt(now, hours)?.toISOString() ?? null),
    reviews: await summarizeReviews(db, chef.id, firstReviews),
  }
}
