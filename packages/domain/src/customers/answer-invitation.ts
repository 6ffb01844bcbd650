import { invitationDays } from '@localchef/contracts/customers/customer-limits'
import { type LocalText, localText } from '@localchef/contracts/language'
import { sql } from 'kysely'
import { looksLikeToken } from '../looks-like-token.ts'
import type { Queries } from '../queries.ts'

export interface Invitation {
  /** `open`: the reader can follow. `gone`: too late, or the kitchen closed. */
  state: 'open' | 'followed' | 'declined' | 'gone'
  slug: string
  name: LocalText
}

interface Found {
  state: Invitation['state']
  slug: string
  name: string
  nameRu: string | null
}

/** The invitation of a mailed link; undefined for an unknown one. */
export async function findInvitation(db: Queries, token: string, now: Date): Promise<Invitation | undefined> {
  if (!looksLikeToken(token)) return undefined
  const { rows } = await sql<Found>`
    select
      case
        when i.declined_at is not null then 'declined'
        when not private.chef_is_public(c.id) then 'gone'
        when i.followed_at is not null then 'followed'
        when ${isOpen(now)} then 'open'
        else 'gone'
      end as state,
      c.slug, c.name, c.name_ru as "nameRu"
    from public.customer_invitations i
    join public.chefs c on c.id = i.chef_id
    where i.token = ${token}
  `.execute(db)
  const [found] = rows
  return found && { state: found.state, slug: found.slug, name: localText(found.name, found.nameRu) }
}

const isOpen = (now: Date) => sql`(
  i.email is not null
  and i.taken_at > ${now}::timestamptz - make_interval(days => ${invitationDays})
)`

/**
 * Follows the kitchen with the account of the invited address; the invitation's copy of the address is then deleted.
 * Without such an account, follows by mail alone. The link was mailed to that address, so its reader needs no sign-in.
 * Repeating it changes nothing.
 */
export async function followByInvitation(db: Queries, token: string, now: Date): Promise<void> {
  if (!looksLikeToken(token)) return
  await sql`
    with accepted as (
      update public.customer_invitations i
      set followed_at = ${now},
          follower_id = (
            select p.id
            from public.profiles p
            where lower(p.email) = i.email
              and p.erased_at is null
            order by p.created_at
            limit 1
          )
      where i.token = ${token}
        and i.followed_at is null
        and i.declined_at is null
        and ${isOpen(now)}
        and private.chef_is_public(i.chef_id)
      returning i.follower_id, i.chef_id
    )
    insert into public.favourite_chefs as f (user_id, chef_id, followed_at, by_mail, in_app)
    select a.follower_id, a.chef_id, ${now}, true, true
    from accepted a
    where a.follower_id is not null
    on conflict (user_id, chef_id) do update
    set followed_at = coalesce(f.followed_at, excluded.followed_at),
        by_mail = true
  `.execute(db)
  await sql`
    update public.customer_invitations
    set email = null
    where token = ${token}
      and follower_id is not null
  `.execute(db)
}

/** The mails that a link ends. The link is in an invitation, or in a message to a follower without an account. */
export interface EndedInvitation {
  of: 'all' | 'kitchen'
  chefId: string
  name: LocalText
  /** The account that followed by this invitation. */
  followerId: string | null
}

interface Ended {
  chefId: string
  name: string
  nameRu: string | null
  followerId: string | null
}

const endedOf = (of: EndedInvitation['of'], { name, nameRu, ...rest }: Ended): EndedInvitation => ({
  of,
  ...rest,
  name: localText(name, nameRu),
})

/** The invitations that a link would end; undefined for another link. */
export async function findEndable(db: Queries, token: string): Promise<EndedInvitation | undefined> {
  if (!looksLikeToken(token)) return undefined
  const { rows } = await sql<Ended & { isOfAll: boolean }>`
    select c.id as "chefId", c.name, c.name_ru as "nameRu", i.follower_id as "followerId",
      i.token = ${token} as "isOfAll"
    from public.customer_invitations i
    join public.chefs c on c.id = i.chef_id
    where ${token}::uuid in (i.token, i.mail_token)
  `.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { isOfAll, ...ended } = found
  return endedOf(isOfAll ? 'all' : 'kitchen', ended)
}

/**
 * Ends the mails of a link. A link in an invitation ends the invitations of all kitchens and the follow of this
 * kitchen. A link in a message to a follower without an account ends the messages of its kitchen. The address is
 * deleted; its hash stays.
 */
export async function endInvitations(
  db: Queries,
  token: string,
  now: Date,
): Promise<EndedInvitation | undefined> {
  const ended = await findEndable(db, token)
  if (!ended) return undefined
  await sql`
    update public.customer_invitations
    set email = null,
        declined_at = case when ${ended.of === 'all'} then coalesce(declined_at, ${now}) else declined_at end
    where taken_at is not null
      and ${token}::uuid in (token, mail_token)
  `.execute(db)
  if (ended.of === 'all') {
    await sql`
      insert into public.declined_addresses (address_hash, declined_at)
      select address_hash, ${now}
      from public.customer_invitations
      where token = ${token}
      on conflict (address_hash) do nothing
    `.execute(db)
  }
  return ended
}
