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

/** For each kind: the table of follows, its id column, and the function that tells what can be followed. */
const kinds = {
  chef: {
    table: sql.table('public.favourite_chefs'),
    id: sql.ref('chef_id'),
    isPublic: sql.ref('private.chef_is_public'),
  },
  dish: {
    table: sql.table('public.favourite_dishes'),
    id: sql.ref('dish_id'),
    isPublic: sql.ref('private.dish_is_public'),
  },
} as const

export const setFollowing = implement(contract, async ({ kind, id, channels }, call) => {
  if (!isFollowing(channels)) {
    await unfollow(call, kind, id)
    return { channels }
  }
  const followed = await follow(call, kind, id, channels)
  if (!followed) throw call.refuse(notFound, noSuch(kind))
  return { channels: followed }
})

async function follow(
  { db, user, now }: UserCall,
  kind: keyof typeof kinds,
  id: string,
  { mail, push, app }: FollowChannels,
): Promise<Row | undefined> {
  const of = kinds[kind]
  const { rows } = await sql<Row>`
    insert into ${of.table} as f (user_id, ${of.id}, followed_at, by_mail, by_push, in_app)
    select ${user.id}, ${id}, ${now}, ${mail}, ${push}, ${app}
    where ${of.isPublic}(${id})
    on conflict (user_id, ${of.id}) do update
    set followed_at = coalesce(f.followed_at, excluded.followed_at),
        by_mail = excluded.by_mail,
        by_push = excluded.by_push,
        in_app = excluded.in_app
    returning f.by_mail as mail, f.by_push as push, f.in_app as app
  `.execute(db)
  return rows[0]
}

/** Works even if the kitchen no longer exists. */
async function unfollow({ db, user }: UserCall, kind: keyof typeof kinds, id: string): Promise<void> {
  const of = kinds[kind]
  await sql`
    update ${of.table}
    set followed_at = null,
        by_mail = false,
        by_push = false,
        in_app = false
    where user_id = ${user.id}
      and ${of.id} = ${id}
  `.execute(db)
}
