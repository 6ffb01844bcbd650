import { notFound } from '@localchef/contracts/common-refusals'
import type { FollowChannels } from '@localchef/contracts/followers/follow-channels'
import { isFollowing } from '@localchef/contracts/followers/following'
import { setFollowing as contract } from '@localchef/contracts/followers/set-following'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement, type UserCall } from '../server-function.ts'

interface Row {
  mail: boolean
  push: boolean
  app: boolean
}

export const setFollowing = implement(contract, async ({ kind, id, channels }, call) => {
  if (!isFollowing(channels)) {
    await (kind === 'chef' ? unfollowChef(call, id) : unfollowDish(call, id))
    return { channels }
  }
  const followed = await (kind === 'chef' ? followChef(call, id, channels) : followDish(call, id, channels))
  if (!followed) throw call.refuse(notFound, noSuch(kind))
  return { channels: followed }
})

async function followChef(
  { db, user, now }: UserCall,
  id: string,
  { mail, push, app }: FollowChannels,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    insert into public.favourite_chefs as f (user_id, chef_id, followed_at, by_mail, by_push, in_app)
    select ${user.id}, ${id}, ${now}, ${mail}, ${push}, ${app}
    where private.chef_is_public(${id})
    on conflict (user_id, chef_id) do update
    set followed_at = coalesce(f.followed_at, excluded.followed_at),
        by_mail = excluded.by_mail,
        by_push = excluded.by_push,
        in_app = excluded.in_app
    returning f.by_mail as mail, f.by_push as push, f.in_app as app
  `.execute(db)
  return rows[0]
}

async function followDish(
  { db, user, now }: UserCall,
  id: string,
  { mail, push, app }: FollowChannels,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    insert into public.favourite_dishes as f (user_id, dish_id, followed_at, by_mail, by_push, in_app)
    select ${user.id}, ${id}, ${now}, ${mail}, ${push}, ${app}
    where private.dish_is_public(${id})
    on conflict (user_id, dish_id) do update
    set followed_at = coalesce(f.followed_at, excluded.followed_at),
        by_mail = excluded.by_mail,
        by_push = excluded.by_push,
        in_app = excluded.in_app
    returning f.by_mail as mail, f.by_push as push, f.in_app as app
  `.execute(db)
  return rows[0]
}

/** Works even if the kitchen no longer exists. */
async function unfollowChef({ db, user }: UserCall, id: string): Promise<void> {
  await sql`
    update public.favourite_chefs
    set followed_at = null,
        by_mail = false,
        by_push = false,
        in_app = false
    where user_id = ${user.id}
      and chef_id = ${id}
  `.execute(db)
}

async function unfollowDish({ db, user }: UserCall, id: string): Promise<void> {
  await sql`
    update public.favourite_dishes
    set followed_at = null,
        by_mail = false,
        by_push = false,
        in_app = false
    where user_id = ${user.id}
      and dish_id = ${id}
  `.execute(db)
}
