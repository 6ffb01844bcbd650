import { resultDays } from '@localchef/contracts/followers/follower-limits'
import type { FollowerMessage } from '@localchef/contracts/followers/follower-message'
import { getFollowers as contract } from '@localchef/contracts/followers/get-followers'
import { sql } from 'kysely'
import { readOwnKitchen } from '../chefs/own-kitchen.ts'
import type { Queries } from '../queries.ts'
import { readSettings } from '../read-settings.ts'
import { implement } from '../server-function.ts'
import { countReach, followersByMail, reachedByMessage } from './reached-people.ts'
import { nextMessageAt } from './send-follower-message.ts'

const shownMessages = 10

export const getFollowers = implement(contract, async (_input, { db, user, now, refuse }) => {
  const kitchen = await readOwnKitchen(refuse, db, user.id)
  const {
    followers: { everyDays },
  } = await readSettings(db, ['followers'])
  const messages = await readMessages(db, kitchen.id)
  return {
    followers: await countFollowers(db, kitchen.id),
    reach: await countReach(db, kitchen.id, now),
    messages,
    everyDays,
    nextAt: nextMessageAt(messages[0], everyDays, now),
  }
})

/** Followers of a kitchen with an account or without, its chef excluded. */
async function countFollowers(db: Queries, chefId: string): Promise<number> {
  const { rows } = await sql<{ followers: number }>`
    select (
        select count(*)
        from public.favourite_chefs f
        join public.chefs c on c.id = f.chef_id
        join public.profiles p on p.id = f.user_id
        where f.chef_id = ${chefId}
          and f.followed_at is not null
          and f.user_id <> c.profile_id
          and p.suspended_at is null
      )::integer + (
        select count(*)
        from (${followersByMail(sql`${chefId}::uuid`, sql`'infinity'::timestamptz`)}) w
      )::integer as followers
  `.execute(db)
  return rows[0]?.followers ?? 0
}

/** The latest messages, newest first, each with the orders that followed it. */
async function readMessages(db: Queries, chefId: string): Promise<(FollowerMessage & { orders: number })[]> {
  const { rows } = await sql<FollowerMessage & { orders: number }>`
    select m.id, m.subject, m.body, m.audience, to_jsonb(m.created_at) #>> '{}' as "createdAt",
      (
        select count(*)::integer
        from ${reachedByMessage} r
        join public.orders o on o.buyer_id = r.user_id and o.chef_id = m.chef_id
        where o.is_placed
          and o.status not in ('declined', 'expired', 'cancelled')
          and o.placed_at > m.created_at
          and o.placed_at <= m.created_at + make_interval(days => ${resultDays}::integer)
      ) as orders
    from public.follower_messages m
    where m.chef_id = ${chefId}
    order by m.created_at desc, m.id
    limit ${shownMessages}
  `.execute(db)
  return rows
}
