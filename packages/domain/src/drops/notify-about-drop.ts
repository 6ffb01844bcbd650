import { type LocalText, localText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import { townColumns } from '../city-in-russian.ts'
import { notifyFollowers } from '../followers/notify-followers.ts'
import { foodMailFacts, type MailedDish, type MailedFood } from '../notifications/food-mail-facts.ts'
import { notify } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'

export type DropMoment = 'announced' | 'opened'

interface NotifiedDrop extends Omit<MailedFood, 'dishes' | 'day' | 'orderBy'> {
  id: string
  slug: string
  chefId: string
  profileId: string
  drop: LocalText
  chef: LocalText
  opensAt: string
  orderBy: string
  dishIds: string[]
  dishes: MailedDish[]
  portions: number
}

/**
 * The job for a moment of a drop. Idempotent: notifies the followers of the kitchen and of its dishes once, and the
 * chef of the opening. Does nothing if the opening was moved, or the drop was canceled or is over.
 */
export async function notifyAboutDrop(
  call: Omit<Call, 'user'>,
  { dropId, moment }: { dropId: string; moment: DropMoment },
): Promise<void> {
  const drop = await claimMoment(call, dropId, moment)
  if (!drop) return
  const { chefId, slug, dishIds, drop: title, chef, opensAt, timeZone } = drop
  const path = `/drops/${slug}`
  const facts = foodMailFacts(drop)
  await notifyFollowers(call, [
    {
      chefId,
      cause: `drop:${dropId}:${moment}`,
      toKitchen: true,
      dishIds,
      worded:
        moment === 'announced'
          ? wordNotification('drop_announced', { drop: title, chef, opensAt, timeZone })
          : wordNotification('drop_opened', { drop: title, chef }),
      ids: { dropId },
      path,
      mailFacts: facts,
    },
  ])
  if (moment === 'announced') return
  await notify(
    { ...call, user: null },
    {
      userId: drop.profileId,
      triggeredBy: null,
      type: 'other',
      worded: wordNotification('own_drop_opened', { drop: title, portions: drop.portions }),
      ids: { dropId },
      mail: { topic: 'orders', path, facts },
    },
  )
}

/** Marks the moment as notified; undefined if it already was, or has not come yet. */
async function claimMoment(
  { db, now }: Omit<Call, 'user'>,
  id: string,
  moment: DropMoment,
): Promise<NotifiedDrop | undefined> {
  const isAnnouncement = moment === 'announced'
  const { rows } = await sql<
    Omit<NotifiedDrop, 'drop' | 'chef'> & {
      title: string
      titleRu: string | null
      chefName: string
      chefNameRu: string | null
    }
  >`
    update public.drops p
    set announcement_notified_at = case when ${isAnnouncement} then ${now} else p.announcement_notified_at end,
        opening_notified_at = case when ${isAnnouncement} then p.opening_notified_at else ${now} end
    from public.chefs c
    where p.id = ${id}
      and c.id = p.chef_id
      and c.status in ('active', 'paused')
      and p.announced_at is not null
      and p.cancelled_at is null
      and p.order_by > ${now}
      and case
        when ${isAnnouncement} then p.announcement_notified_at is null
        else p.opening_notified_at is null and p.opens_at <= ${now}
      end
    returning p.id, p.slug, p.chef_id as "chefId", c.profile_id as "profileId", p.title, p.title_ru as "titleRu",
      c.name as "chefName", c.name_ru as "chefNameRu", c.time_zone as "timeZone",
      to_jsonb(p.opens_at) #>> '{}' as "opensAt",
      to_jsonb(p.order_by) #>> '{}' as "orderBy",
      ${townColumns},
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'name', d.name, 'nameRu', d.name_ru, 'priceCents', d.price_cents, 'picturePath', d.picture_path
          )
          order by d.name, d.id
        )
        from public.dishes d
        where d.id in (select b.dish_id from public.ready_batches b where b.drop_id = p.id)
      ), '[]') as dishes,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('from', w.pickup_from, 'until', w.pickup_until)
          order by w.pickup_from, w.pickup_until
        )
        from (
          select distinct b.pickup_from, b.pickup_until
          from public.ready_batches b
          where b.drop_id = p.id
        ) w
      ), '[]') as pickups,
      array(select b.dish_id from public.ready_batches b where b.drop_id = p.id) as "dishIds",
      (
        select coalesce(sum(b.portions_left), 0)::integer
        from public.ready_batches b
        where b.drop_id = p.id
      ) as portions
  `.execute(db)
  return rows.map(({ title, titleRu, chefName, chefNameRu, ...row }) => ({
    ...row,
    drop: localText(title, titleRu),
    chef: localText(chefName, chefNameRu),
  }))[0]
}
