import { invitationDays, waitingDays } from '@localchef/contracts/customers/customer-limits'
import { type Language, localText } from '@localchef/contracts/language'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { sql } from 'kysely'
import { readSettings } from '../read-settings.ts'
import type { Call } from '../server-function.ts'

type SystemCall = Omit<Call, 'user'>

/** Invitations per run, of all kitchens together. This limits the pace of the mails. */
export const invitedAtOnce = 100

interface Taken {
  /** Null for a reader who wants no mail. */
  email: string | null
  token: string
  language: Language
  name: string
  nameRu: string | null
}

/**
 * Takes the next invitations, from the kitchens in turn, each up to its daily limit, and queues their mails in the same
 * transaction. Only one process at a time has the lock, so each invitation is sent once, even after a kill and with
 * several processes.
 */
export async function inviteCustomers({ db, outside, now }: SystemCall): Promise<void> {
  const locked = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('invite-customers', 0)) as "isOurs"
  `.execute(db)
  if (!locked.rows[0]?.isOurs) return
  const { features, followers, opening } = await readSettings(db, ['features', 'followers', 'opening'])
  if (!features.customerLists || !opening.isOpen) return
  const { rows } = await sql<Taken>`
    with room as (
      select c.id as chef_id,
        ${followers.invitationsPerDay}::integer - (
          select count(*)::integer
          from public.customer_invitations t
          where t.chef_id = c.id
            and t.taken_at > ${now}::timestamptz - interval '1 day'
        ) as places
      from public.chefs c
      where exists (select from public.customer_invitations w where w.chef_id = c.id and w.taken_at is null)
        and private.chef_is_public(c.id)
        and not exists (select from public.customer_list_stops s where s.chef_id = c.id)
    ),
    next as (
      select w.id
      from room r
      cross join lateral (
        select i.id, row_number() over (order by i.added_at, i.id) as turn
        from public.customer_invitations i
        where i.chef_id = r.chef_id
          and i.taken_at is null
        order by i.added_at, i.id
        limit least(greatest(r.places, 0), ${invitedAtOnce}::integer)
      ) w
      order by w.turn, r.chef_id
      limit ${invitedAtOnce}::integer
    )
    update public.customer_invitations i
    set taken_at = ${now},
        email = case when not ${isUnwanted} then i.email end
    from next, public.customer_lists l, public.chefs c
    where i.id = next.id
      and l.id = i.list_id
      and c.id = i.chef_id
    returning i.email, i.token, l.language, c.name, c.name_ru as "nameRu"
  `.execute(db)
  await outside.queueMails(
    rows.flatMap(({ email, token, language, name, nameRu }) => {
      if (email === null) return []
      const { title, lines, button, decline } = wordsIn[language].account.customerInvitation({
        kitchen: localText(name, nameRu)[language],
        days: invitationDays,
      })
      return {
        to: email,
        language,
        title,
        lines,
        button: { text: button, path: `/invitation/${token}` },
        unsubscribeToken: token,
        unsubscribeLabel: decline,
      }
    }),
  )
}

/**
 * Whether the reader of the invitation `i` of the kitchen `c` wants no mail or needs none. The reader has declined all
 * invitations, is suspended or erased, is the chef, has the kitchen among the favorites and chose there, or has let the
 * kitchen write, even if that was withdrawn.
 */
const isUnwanted = sql`(
  exists (select from public.declined_addresses d where d.address_hash = i.address_hash)
  or exists (
    select
    from public.profiles p
    where lower(p.email) = i.email
      and (
        p.suspended_at is not null
        or p.erased_at is not null
        or p.id = c.profile_id
        or exists (select from public.favourite_chefs f where f.user_id = p.id and f.chef_id = c.id)
        or exists (select from public.contact_consents k where k.buyer_id = p.id and k.chef_id = c.id)
      )
  )
)`

/**
 * Deletes the addresses of unanswered invitations after their time, and invitations whose turn never came. The hashes
 * of invited addresses stay.
 */
export async function pruneCustomerInvitations({ db, now }: SystemCall): Promise<void> {
  await sql`
    update public.customer_invitations
    set email = null
    where followed_at is null
      and email is not null
      and taken_at <= ${now}::timestamptz - make_interval(days => ${invitationDays})
  `.execute(db)
  await sql`
    delete from public.customer_invitations
    where taken_at is null
      and added_at <= ${now}::timestamptz - make_interval(days => ${waitingDays})
  `.execute(db)
}
