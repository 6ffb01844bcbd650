import { type LocalText, localText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { allowsRefrigerated, ruleOfPlace } from '@localchef/contracts/permits/rule-of-place'
import { sql } from 'kysely'
import { notifyRecipients, type Recipient } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import { readPlaceRules } from './read-place-rules.ts'

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
  recipient: Recipient | null
}

/**
 * Pauses active dishes that need a refrigerator if the kitchen's permit does not allow them, which removes them from
 * search and orders, and notifies the chefs. Without a kitchen it checks all of them: a rule can begin on any day.
 */
export async function pauseRefrigeratedFood(
  call: Omit<Call, 'user'>,
  chefId: string | null = null,
): Promise<void> {
  const rules = await readPlaceRules(call.db, call.now)
  const strict = rules.flatMap(({ permits }) => permits.filter((permit) => !permit.allowsRefrigerated))
  if (strict.length === 0) return
  const held = await readHeldPermits(
    call,
    strict.flatMap(({ kind, certification }) => [kind.trim().toLowerCase(), certification ?? '']),
    chefId,
  )
  const barred = held.filter(
    (kitchen) => !allowsRefrigerated(ruleOfPlace(rules, kitchen), 'chef', kitchen.permit),
  )
  if (barred.length === 0) return
  const permits = new Map(barred.slice(0, mostKitchens).map((kitchen) => [kitchen.chefId, kitchen.permit]))
  const paused = await pauseDishes(call, [...permits.keys()])
  await notifyRecipients(
    call,
    paused.map(({ chefId: id, userId, dish, count, recipient }) => ({
      notification: {
        userId,
        triggeredBy: null,
        type: 'other',
        worded: wordNotification('food_paused', { dish, count, permit: permits.get(id) ?? '' }),
        ids: { chefId: id },
        mail: { topic: 'account', path: '/dashboard/menu' },
      },
      recipient,
    })),
  )
}

/** Home kitchens with active dishes that need a refrigerator and a permit of one of the kinds. */
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
      and c.id in (select d.chef_id from public.dishes d where d.status = 'active' and d.needs_refrigeration)
    order by c.id
  `.execute(db)
  return rows
}

/** Locks the kitchens first, as every change of a menu does. */
async function pauseDishes({ db }: Omit<Call, 'user'>, chefIds: readonly string[]): Promise<PausedMenu[]> {
  await sql`
    select c.id
    from public.chefs c
    where c.id = any (${chefIds}::uuid[])
    order by c.id
    for update
  `.execute(db)
  const { rows } = await sql<Omit<PausedMenu, 'dish'> & { name: string; nameRu: string | null }>`
    with paused as (
      update public.dishes d
      set status = 'paused'
      where d.chef_id = any (${chefIds}::uuid[])
        and d.status = 'active'
        and d.needs_refrigeration
      returning d.id, d.chef_id, d.name, d.name_ru
    )
    select c.id as "chefId", c.profile_id as "userId", f.name, f.name_ru as "nameRu", f.count,
      private.recipient(c.profile_id, 'account') as recipient
    from (
      select distinct on (p.chef_id) p.chef_id, p.name, p.name_ru,
        count(*) over (partition by p.chef_id)::integer as count
      from paused p
      order by p.chef_id, p.id
    ) f
    join public.chefs c on c.id = f.chef_id
  `.execute(db)
  return rows.map(({ name, nameRu, ...menu }) => ({ ...menu, dish: localText(name, nameRu) }))
}
