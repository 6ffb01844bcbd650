import { notFound } from '@localchef/contracts/common-refusals'
import type { DropFields } from '@localchef/contracts/drops/drop-fields'
import { dishArchived } from '@localchef/contracts/menu/menu-refusals'
import type { forbiddenByPermit } from '@localchef/contracts/permits/permit-refusals'
import { sql } from 'kysely'
import type { OwnKitchen } from '../chefs/own-kitchen.ts'
import { slugOf } from '../chefs/slug-of.ts'
import { refuseLateHandover } from '../permits/kitchen-law.ts'
import type { Queries } from '../queries.ts'
import { noSuch, type Refuse } from '../refusal.ts'
import type { Call, Refusing } from '../server-function.ts'
import { dayOf } from '../slots/opening-hours.ts'
import { refuseClosedTime } from '../slots/refuse-closed-time.ts'

type DropCall = Pick<Call, 'db' | 'now'> &
  Refusing<typeof dishArchived | typeof forbiddenByPermit | typeof notFound>

/**
 * Refuses windows on later days than the permit allows after cooking. The food of a drop is cooked for its first
 * window.
 */
export async function refuseLateDrop(
  call: Pick<Call, 'db' | 'now'> & Refusing<typeof forbiddenByPermit>,
  kitchen: OwnKitchen,
  { windows }: Pick<DropFields, 'windows'>,
): Promise<void> {
  await refuseLateHandover(call, kitchen, [spanOf(windows)])
}

/**
 * Refuses windows of an announced drop in a time that the kitchen has closed, because no buyer could choose them.
 * Drafts can keep such windows.
 */
export async function refuseClosedWindows(
  db: Queries,
  kitchen: OwnKitchen,
  windows: readonly Pick<DropFields['windows'][number], 'pickupFrom' | 'pickupUntil'>[],
  isNew: (window: (typeof windows)[number]) => boolean = () => true,
): Promise<void> {
  for (const [index, window] of windows.entries()) {
    if (!isNew(window)) continue
    const time = { from: new Date(window.pickupFrom), until: new Date(window.pickupUntil) }
    await refuseClosedTime(db, kitchen, time, ['windows', index, 'pickupFrom'])
  }
}

const spanOf = (windows: DropFields['windows']) => ({
  from: new Date(Math.min(...windows.map(({ pickupFrom }) => Date.parse(pickupFrom)))),
  until: new Date(Math.max(...windows.map(({ pickupUntil }) => Date.parse(pickupUntil)))),
})

/** Writes a draft and returns its id. */
export async function insertDrop(call: DropCall, kitchen: OwnKitchen, fields: DropFields): Promise<string> {
  const { db } = call
  const id = crypto.randomUUID()
  await sql`
    insert into public.drops (id, chef_id, slug, title, opens_at, order_by)
    values (
      ${id}, ${kitchen.id}, ${slugFor(id, fields.title)}, ${fields.title}, ${fields.opensAt}, ${fields.orderBy}
    )
  `.execute(db)
  await writeDrop(call, kitchen, id, fields)
  return id
}

/** Titles can repeat every week, so a part of the id makes the address unique. */
function slugFor(id: string, title: string): string {
  return `${slugOf(title)}-${id.slice(0, 8)}`
}

/** Writes all fields of a drop. The caller has locked the kitchen and checked that no promise is broken. */
export async function writeDrop(
  call: DropCall,
  kitchen: OwnKitchen,
  id: string,
  fields: DropFields,
): Promise<void> {
  const { db, refuse } = call
  await refuseLateDrop(call, kitchen, fields)
  await sql`
    update public.drops
    set title = ${fields.title},
        title_ru = ${fields.titleRu || null},
        story = ${fields.story},
        story_ru = ${fields.storyRu || null},
        slug = case when announced_at is null then ${slugFor(id, fields.title)} else slug end,
        opens_at = ${fields.opensAt},
        order_by = ${fields.orderBy},
        portions_per_person = ${fields.perPerson}
    where id = ${id}
  `.execute(db)
  await writeWindows(db, id, fields)
  await writePictures(db, id, fields)
  await writeBatches(refuse, db, kitchen, id, fields)
}

async function writeWindows(db: Queries, id: string, { windows }: DropFields): Promise<void> {
  await sql`delete from public.drop_windows where drop_id = ${id}`.execute(db)
  await sql`
    insert into public.drop_windows (drop_id, pickup_from, pickup_until, portions_limit)
    select ${id}, w."pickupFrom", w."pickupUntil", w."portionsLimit"
    from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb)
      as w ("pickupFrom" timestamptz, "pickupUntil" timestamptz, "portionsLimit" integer)
  `.execute(db)
}

async function writePictures(db: Queries, id: string, { pictures }: DropFields): Promise<void> {
  await sql`delete from public.drop_pictures where drop_id = ${id}`.execute(db)
  const rows = pictures
    .filter(({ path }, index) => pictures.findIndex((picture) => picture.path === path) === index)
    .map(({ path, color, alt, altRu }, position) => ({
      position,
      path,
      color,
      alt: alt || null,
      alt_ru: altRu || null,
    }))
  await sql`
    insert into public.drop_pictures (drop_id, position, path, color, alt, alt_ru)
    select ${id}, r.position, r.path, r.color, r.alt, r.alt_ru
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (position smallint, path text, color text, alt text, alt_ru text)
  `.execute(db)
}

/** Each dish has one batch for all windows of the drop. */
async function writeBatches(
  refuse: Refuse<typeof dishArchived | typeof notFound>,
  db: Queries,
  kitchen: OwnKitchen,
  id: string,
  { dishes, windows, orderBy }: DropFields,
): Promise<void> {
  await checkDishes(refuse, db, kitchen, id, dishes)
  const { from, until } = spanOf(windows)
  const day = dayOf(from, kitchen.timeZone)
  await sql`
    delete from public.ready_batches
    where drop_id = ${id}
      and dish_id <> all (${dishes.map(({ dishId }) => dishId)}::uuid[])
  `.execute(db)
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(dishes)}::jsonb)
    as w ("dishId" uuid, portions integer, "perPerson" integer)`
  await sql`
    update public.ready_batches b
    set day = ${day}::date,
        order_by = ${orderBy},
        pickup_from = ${from},
        pickup_until = ${until},
        portions_left = w.portions - (b.portions_made - b.portions_left),
        portions_made = w.portions,
        portions_per_person = w."perPerson"
    from ${wanted}
    where b.drop_id = ${id}
      and b.dish_id = w."dishId"
  `.execute(db)
  await sql`
    insert into public.ready_batches (
      dish_id, chef_id, drop_id, day, order_by, pickup_from, pickup_until, portions_made, portions_left,
      portions_per_person
    )
    select
      w."dishId", ${kitchen.id}, ${id}, ${day}::date, ${orderBy}, ${from}, ${until}, w.portions, w.portions, w."perPerson"
    from ${wanted}
    where not exists (
      select 1
      from public.ready_batches b
      where b.drop_id = ${id}
        and b.dish_id = w."dishId"
    )
  `.execute(db)
}

/** Refuses dishes of other kitchens, and archived ones that are newly added. */
async function checkDishes(
  refuse: Refuse<typeof dishArchived | typeof notFound>,
  db: Queries,
  kitchen: OwnKitchen,
  id: string,
  dishes: DropFields['dishes'],
): Promise<void> {
  const { rows } = await sql<{ isArchived: boolean }>`
    select (
      d.status = 'archived'
      and not exists (select 1 from public.ready_batches b where b.drop_id = ${id} and b.dish_id = d.id)
    ) as "isArchived"
    from public.dishes d
    where d.chef_id = ${kitchen.id}
      and d.id = any (${dishes.map(({ dishId }) => dishId)}::uuid[])
  `.execute(db)
  if (rows.length < dishes.length) throw refuse(notFound, noSuch('dish'))
  if (rows.some(({ isArchived }) => isArchived)) throw refuse(dishArchived)
}
