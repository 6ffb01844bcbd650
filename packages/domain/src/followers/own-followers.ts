import type { FollowerMessage } from '@localchef/contracts/followers/follower-message'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

const dayMs = 86_400_000

/** Followers of a kitchen, its chef excluded. */
export async function countFollowers(db: Queries, chefId: string): Promise<number> {
  const { rows } = await sql<{ followers: number }>`
    select count(*)::integer as followers
    from public.favourite_chefs f
    join public.chefs c on c.id = f.chef_id
    join public.profiles p on p.id = f.user_id
    where f.chef_id = ${chefId}
      and f.followed_at is not null
      and f.user_id <> c.profile_id
      and p.suspended_at is null
  `.execute(db)
  return rows[0]?.followers ?? 0
}

/** The latest messages to followers, newest first. */
export async function readFollowerMessages(
  db: Queries,
  chefId: string,
  most: number,
): Promise<FollowerMessage[]> {
  const { rows } = await sql<FollowerMessage>`
    select m.id, m.subject, m.body, to_jsonb(m.created_at) #>> '{}' as "createdAt"
    from public.follower_messages m
    where m.chef_id = ${chefId}
    order by m.created_at desc, m.id
    limit ${most}
  `.execute(db)
  return rows
}

/** When a kitchen with this last message can send the next; null if it can now. */
export function nextMessageAt(
  last: Pick<FollowerMessage, 'createdAt'> | undefined,
  everyDays: number,
  now: Date,
): string | null {
  if (!last) return null
  const next = new Date(Date.parse(last.createdAt) + everyDays * dayMs)
  return next > now ? next.toISOString() : null
}
