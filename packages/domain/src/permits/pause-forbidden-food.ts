import { type LocalText, localText } from '@localchef/contracts/language'
import type { FoodPauseCause } from '@localchef/contracts/notifications/notification-event'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import type { FoodKind } from '@localchef/contracts/permits/food-kinds'
import { allowsRefrigerated, forbiddenTo, ruleOfPlace } from '@localchef/contracts/permits/rule-of-place'
import { sql } from 'kysely'
import { notifyRecipients, type Recipient } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import { readPlaceRules } from './kitchen-law.ts'

/** Kitchens per run; the next run continues. */
const mostKitchens = 500

interface HeldPermit {
  chefId: string
  state: string
  county: string | null
  permit: string
}

interface PausedMenu {
  chefId: string
  userId: string
  /** One of the paused dishes. */
  dish: LocalText
  count: number
  cause: FoodPauseCause
  recipient: Recipient | null
}

/**
 * Pauses active dishes that the kitchen's permit does not allow, which removes them from search and orders, and
 * notifies the chefs. Pauses all dishes if the permit forbids orders; otherwise food that needs a refrigerator,
 * forbidden kinds of food, and dishes without a statement about these kinds.
 * Without a kitchen it checks all of them: a rule can begin on any day.
 */
export async function pauseForbiddenFood(
  call: Omit<Call, 'user'>,
  chefId: string | null = null,
): Promise<void> {
  const rules = await readPlaceRules(call.db, call.now)
  const strict = rules.flatMap(({ permits }) =>
    permits.filter(
      ({ allowsRefrigerated: allows, forbids }) => !allows || forbids?.foods.length || forbids?.orders,
    ),
  )
  if (strict.length === 0) return
  const held = await readHeldPermits(
    call,
    strict.flatMap(({ kind, certification }) => [kind.trim().toLowerCase(), certification ?? '']),
    chefId,
  )
  const limited = held.flatMap((kitchen) => {
    const rule = ruleOfPlace(rules, kitchen)
    const allowsCold = allowsRefrigerated(rule, 'chef', kitchen.permit)
    const { foods, orders } = forbiddenTo(rule, 'chef', kitchen.permit) ?? { foods: [], orders: false }
    return allowsCold && foods.length === 0 && !orders ? [] : [{ ...kitchen, allowsCold, foods, orders }]
  })
  if (limited.length === 0) return
  const permits = new Map(limited.map((kitchen) => [kitchen.chefId, kitchen]))
  const paused = await pauseDishes(call, limited)
  await notifyRecipients(
    call,
    paused.map(({ chefId: id, userId, dish, count, cause, recipient }) => {
      const { permit = '', foods = [] } = permits.get(id) ?? {}
      return {
        notification: {
          userId,
          triggeredBy: null,
          type: 'other',
          worded: wordNotification('food_paused', { dish, count, permit, cause, foods }),
          ids: { chefId: id },
          mail: { topic: 'account', path: '/dashboard/menu' },
        },
        recipient,
      }
    }),
  )
}

/** Home kitchens with active dishes and a permit of one of the kinds. */
async function readHeldPermits(
  { db }: Omit<Call, 'user'>,
  kinds: readonly string[],
  chefId: string | null,
): Promise<HeldPermit[]> {
  const { rows } = await sql<HeldPermit>`
    select c.id as "chefId", c.state, c.county, private.held_permit(c.id) as permit /* never null: permit */
    from public.chefs c
    where c.kind = 'chef'
      and (${chefId}::uuid is null or c.id = ${chefId}::uuid)
      and lower(private.held_permit(c.id)) = any (${kinds}::text[])
      and c.id in (select d.chef_id from public.dishes d where d.status = 'active')
    order by c.id
  `.execute(db)
  return rows
}

interface LimitedKitchen {
  chefId: string
  allowsCold: boolean
  foods: readonly FoodKind[]
  /** Whether orders as such are forbidden. */
  orders: boolean
}

/** Locks the kitchens first, as every change of a menu does. */
async function pauseDishes(
  { db }: Omit<Call, 'user'>,
  kitchens: readonly LimitedKitchen[],
): Promise<PausedMenu[]> {
  const limits = JSON.stringify(
    kitchens.map(({ chefId, allowsCold, foods, orders }) => ({
      chef_id: chefId,
      allows_cold: allowsCold,
      foods,
      orders,
    })),
  )
  const barred = sql`
    select d.id, d.chef_id, d.name, d.name_ru,
      case
        when l.orders then 'orders'
        when d.needs_refrigeration and not l.allows_cold then 'cold'
        when d.food_kinds is null then 'unstated'
        else 'kind'
      end as cause
    from jsonb_to_recordset(${limits}::jsonb) as l (chef_id uuid, allows_cold boolean, foods text[], orders boolean)
    join public.dishes d on d.chef_id = l.chef_id
    where d.status = 'active'
      and (
        l.orders
        or (d.needs_refrigeration and not l.allows_cold)
        or (cardinality(l.foods) > 0 and (d.food_kinds is null or d.food_kinds && l.foods))
      )
  `
  const locked = await sql<{ id: string }>`
    select c.id
    from public.chefs c
    where c.id in (select b.chef_id from (${barred}) b)
    order by c.id
    limit ${mostKitchens}
    for update
  `.execute(db)
  if (locked.rows.length === 0) return []
  const { rows } = await sql<Omit<PausedMenu, 'dish'> & { name: string; nameRu: string | null }>`
    with barred as (${barred}),
    paused as (
      update public.dishes d
      set status = 'paused'
      from barred b
      where b.id = d.id
        and d.chef_id = any (${locked.rows.map(({ id }) => id)}::uuid[])
        and d.status = 'active'
      returning d.id, d.chef_id, d.name, d.name_ru, b.cause
    )
    select c.id as "chefId", c.profile_id as "userId", f.name, f.name_ru as "nameRu", f.count, f.cause,
      private.recipient(c.profile_id, 'account') as recipient
    from (
      select distinct on (p.chef_id, p.cause) p.chef_id, p.name, p.name_ru, p.cause,
        count(*) over (partition by p.chef_id, p.cause)::integer as count
      from paused p
      order by p.chef_id, p.cause, p.id
    ) f
    join public.chefs c on c.id = f.chef_id
  `.execute(db)
  return rows.map(({ name, nameRu, ...menu }) => ({ ...menu, dish: localText(name, nameRu) }))
}
