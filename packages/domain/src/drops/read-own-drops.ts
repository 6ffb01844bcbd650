import { notFound } from '@localchef/contracts/common-refusals'
import { DropFields } from '@localchef/contracts/drops/drop-fields'
import { dropStateAt } from '@localchef/contracts/drops/drop-state'
import type { OwnDrop } from '@localchef/contracts/drops/own-drop'
import { type RawBuilder, sql } from 'kysely'
import type { OwnKitchen } from '../chefs/own-kitchen.ts'
import { fieldsOf, versionOf } from '../edit-version.ts'
import type { Queries } from '../queries.ts'
import { noSuch, type Refuse } from '../refusal.ts'
import { dropPictures, dropWindows } from './drop-columns.ts'

type StoredDrop = Omit<OwnDrop, 'state' | 'version'>

const editedFields = Object.keys(DropFields.shape)

export async function readOwnDrop(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  kitchen: OwnKitchen,
  now: Date,
  id: string,
): Promise<OwnDrop> {
  const [drop] = await readOwnDrops(db, kitchen, now, sql`and p.id = ${id}`)
  if (!drop) throw refuse(notFound, noSuch('drop'))
  return drop
}

/** The kitchen's drops, latest opening first. */
export async function readOwnDrops(
  db: Queries,
  kitchen: OwnKitchen,
  now: Date,
  condition: RawBuilder<unknown> = sql``,
  page: RawBuilder<unknown> = sql``,
): Promise<OwnDrop[]> {
  const { rows } = await sql<StoredDrop>`
    select
      p.id,
      p.slug,
      p.title,
      p.title_ru as "titleRu",
      p.story,
      p.story_ru as "storyRu",
      ${dropPictures} as pictures,
      to_jsonb(p.announced_at) #>> '{}' as "announcedAt",
      to_jsonb(p.cancelled_at) #>> '{}' as "cancelledAt",
      to_jsonb(p.opens_at) #>> '{}' as "opensAt",
      to_jsonb(p.order_by) #>> '{}' as "orderBy",
      p.portions_per_person as "perPerson",
      ${dropWindows(sql`'portionsLimit', w.portions_limit, 'portionsSold', coalesce(s.portions, 0)`)} as windows,
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'dishId', d.id,
            'name', d.name,
            'nameRu', d.name_ru,
            'picture', case when d.picture_path is not null
              then jsonb_build_object('path', d.picture_path, 'color', d.picture_color)
            end,
            'status', d.status,
            'portions', b.portions_made,
            'portionsLeft', b.portions_left,
            'perPerson', b.portions_per_person
          )
          order by d.position, d.id
        )
        from public.ready_batches b
        join public.dishes d on d.id = b.dish_id
        where b.drop_id = p.id
      ), '[]') as dishes,
      (
        select count(distinct o.id)::integer
        from public.ready_batches b
        join public.order_lines l on l.ready_batch_id = b.id
        join public.orders o on o.id = l.order_id
        where b.drop_id = p.id
          and o.closed_at is null
      ) as "openOrders",
      (
        select count(distinct f.user_id)::integer
        from (
          select k.user_id
          from public.favourite_chefs k
          where k.chef_id = p.chef_id
            and k.followed_at is not null
          union all
          select k.user_id
          from public.favourite_dishes k
          join public.ready_batches b on b.dish_id = k.dish_id
          where b.drop_id = p.id
            and k.followed_at is not null
        ) f
        join public.profiles u on u.id = f.user_id
        where u.suspended_at is null
          and u.erased_at is null
          and u.id <> (select c.profile_id from public.chefs c where c.id = p.chef_id)
      ) as followers
    from public.drops p
    where p.chef_id = ${kitchen.id}
      ${condition}
    order by p.opens_at desc, p.id
    ${page}
  `.execute(db)
  return Promise.all(rows.map((drop) => withState(drop, now)))
}

async function withState(drop: StoredDrop, now: Date): Promise<OwnDrop> {
  const portionsLeft = drop.dishes.reduce((sum, dish) => sum + dish.portionsLeft, 0)
  return {
    ...drop,
    state: dropStateAt({ ...drop, portionsLeft }, now),
    version: await versionOf(editedOf(drop)),
  }
}

/** The fields of the form, without the portions and orders, which buyers change. */
function editedOf(drop: StoredDrop): Record<string, unknown> {
  return {
    ...fieldsOf(drop, editedFields),
    windows: drop.windows.map(({ portionsSold, ...window }) => window),
    dishes: drop.dishes.map(({ dishId, portions, perPerson }) => ({ dishId, portions, perPerson })),
  }
}
