import {
  audienceRules,
  type MessageAudience,
  messageAudiences,
} from '@localchef/contracts/followers/follower-limits'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'

interface Message {
  chefId: RawBuilder<unknown>
  audience: RawBuilder<unknown>
  /** When the message was sent. People who followed or consented later do not get it, and later orders do not count. */
  at: RawBuilder<unknown>
}

const metersPerMile = 1609.344

/**
 * The people whom a message reaches, as rows (user_id, by_mail, by_push, in_app, mail_token): followers by their chosen
 * channels, and buyers who let the kitchen write, by mail. The kitchen's chef and suspended people are excluded. A
 * message to all also reaches followers without an account, by mail; their `user_id` is the id of their invitation.
 */
function reachedPeople({ chefId, audience, at }: Message): RawBuilder<unknown> {
  return sql`(
    select r.*
    from (
      select f.user_id, f.by_mail, f.by_push, f.in_app, f.mail_token
      from public.favourite_chefs f
      where f.chef_id = ${chefId}
        and f.followed_at <= ${at}
      union all
      select k.buyer_id, true, false, false, k.mail_token
      from public.contact_consents k
      where k.chef_id = ${chefId}
        and k.given_at <= ${at}
        and k.withdrawn_at is null
        and not exists (
          select
          from public.favourite_chefs f
          where f.chef_id = k.chef_id
            and f.user_id = k.buyer_id
            and f.followed_at <= ${at}
        )
    ) r
    join public.profiles p on p.id = r.user_id
    join public.chefs c on c.id = ${chefId} and c.profile_id <> r.user_id
    where p.suspended_at is null
      and p.erased_at is null
      and case ${audience}
        when 'all' then true
        when 'regulars' then (
          select count(*)
          from public.orders o
          where o.chef_id = c.id
            and o.buyer_id = p.id
            and o.status = 'completed'
            and o.placed_at <= ${at}
        ) >= ${audienceRules.regularOrders}::integer
        when 'away' then ${ordered(at)} and not ${ordered(at, audienceRules.awayDays)}
        when 'near' then exists (
          select
          from public.places z
          where z.zip_code = p.zip_code
            and cube_distance(c.earth_position, private.earth_point(z.latitude, z.longitude))
              <= ${audienceRules.nearMiles * metersPerMile}::float8
        )
      end
    union all
    select w.id, true, false, false, w.mail_token
    from (${followersByMail(chefId, at)}) w
    where ${audience} = 'all'
  )`
}

/**
 * Followers of a kitchen without an account: rows of their invitations. Leaves out an address whose account by now is
 * suspended or has the kitchen among its favorites, because the account then decides.
 */
export function followersByMail(chefId: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select w.id, w.email, w.mail_token
    from public.customer_invitations w
    where w.chef_id = ${chefId}
      and w.followed_at <= ${at}
      and w.email is not null
      and not exists (
        select
        from public.profiles p
        where lower(p.email) = w.email
          and (
            p.suspended_at is not null
            or exists (select from public.favourite_chefs f where f.user_id = p.id and f.chef_id = w.chef_id)
          )
      )
  `
}

/** The people whom the message `m` of `public.follower_messages` reached. */
export const reachedByMessage = reachedPeople({
  chefId: sql`m.chef_id`,
  audience: sql`m.audience`,
  at: sql`m.created_at`,
})

/**
 * Whether the person `p` ordered at the kitchen `c` before a moment; with `days`, in that many days before the moment.
 */
function ordered(at: RawBuilder<unknown>, days?: number): RawBuilder<unknown> {
  return sql`exists (
    select
    from public.orders o
    where o.chef_id = c.id
      and o.buyer_id = p.id
      and o.is_placed
      and o.placed_at <= ${at}
      and o.placed_at > ${days === undefined ? sql`'-infinity'` : sql`${at}::timestamptz - make_interval(days => ${days}::integer)`}
  )`
}

/** How many people each audience of a message sent now has. */
export async function countReach(
  db: Queries,
  chefId: string,
  now: Date,
): Promise<Record<MessageAudience, number>> {
  const { rows } = await sql<{ audience: MessageAudience; people: number }>`
    select a.audience, count(r.user_id)::integer as people
    from unnest(${messageAudiences}::text[]) as a (audience)
    left join lateral ${reachedPeople({ chefId: sql`${chefId}::uuid`, audience: sql`a.audience`, at: sql`${now}::timestamptz` })} r on true
    group by a.audience
  `.execute(db)
  const of = (audience: MessageAudience) => rows.find((row) => row.audience === audience)?.people ?? 0
  return { all: of('all'), regulars: of('regulars'), away: of('away'), near: of('near') }
}
