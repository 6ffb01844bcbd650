import { type LocalText, localText } from '@localchef/contracts/language'
import { sql } from 'kysely'
import { type EndedInvitation, endInvitations, findEndable } from '../customers/answer-invitation.ts'
import { looksLikeToken } from '../looks-like-token.ts'
import type { Queries } from '../queries.ts'

/**
 * The mails that an unsubscribe link ends: everything, one followed kitchen and its dishes, that kitchen's mails to a follower
 * without an account, invitations by kitchens, or news of the opening.
 */
export type Subscription =
  | { to: 'everything' | 'opening' }
  | { to: 'kitchen' | 'kitchenByMail' | 'invitations'; name: LocalText }

interface Found {
  userId: string
  chefId: string | null
  name: string
  nameRu: string | null
}

async function findToken(db: Queries, token: string): Promise<Found | undefined> {
  if (!looksLikeToken(token)) return undefined
  const { rows } = await sql<Found>`
    select f.user_id as "userId", null::uuid as "chefId", '' as name, null as "nameRu"
    from public.notification_preferences f
    where f.unsubscribe_token = ${token}
    union all
    select f.user_id, c.id, c.name, c.name_ru
    from public.favourite_chefs f
    join public.chefs c on c.id = f.chef_id
    where f.mail_token = ${token}
    union all
    select k.buyer_id, c.id, c.name, c.name_ru
    from public.contact_consents k
    join public.chefs c on c.id = k.chef_id
    where k.mail_token = ${token}
    union all
    select f.user_id, c.id, c.name, c.name_ru
    from public.favourite_dishes f
    join public.dishes d on d.id = f.dish_id
    join public.chefs c on c.id = d.chef_id
    where f.mail_token = ${token}
  `.execute(db)
  return rows[0]
}

function subscriptionOf({ chefId, name, nameRu }: Found): Subscription {
  return chefId === null ? { to: 'everything' } : { to: 'kitchen', name: localText(name, nameRu) }
}

/** The subscription of an unsubscribe link; undefined for an unknown one. */
export async function findSubscription(db: Queries, token: string): Promise<Subscription | undefined> {
  const found = await findToken(db, token)
  if (found) return subscriptionOf(found)
  const invitation = await findEndable(db, token)
  if (invitation) return subscriptionOfInvitation(invitation)
  return (await isOfOpening(db, token)) ? { to: 'opening' } : undefined
}

/**
 * Ends the mails of an unsubscribe link (RFC 8058: one request, no sign-in), as `Subscription` lists them. Mails about
 * the account go on. Returns the ended subscription; undefined for an unknown link.
 */
export async function unsubscribe(db: Queries, token: string, now: Date): Promise<Subscription | undefined> {
  const found = await findToken(db, token)
  if (!found) return unsubscribeWithoutAccount(db, token, now)
  if (found.chefId === null) await endAllMails(db, found.userId)
  await endMailsOfKitchens(db, found.userId, found.chefId)
  return subscriptionOf(found)
}

async function unsubscribeWithoutAccount(
  db: Queries,
  token: string,
  now: Date,
): Promise<Subscription | undefined> {
  const invitation = await endInvitations(db, token, now)
  // The news of the opening is one mail. Its address was deleted when that mail was queued.
  if (!invitation) return (await isOfOpening(db, token)) ? { to: 'opening' } : undefined
  if (invitation.followerId) await endMailsOfKitchens(db, invitation.followerId, invitation.chefId)
  return subscriptionOfInvitation(invitation)
}

function subscriptionOfInvitation({ of, name }: EndedInvitation): Subscription {
  return { to: of === 'all' ? 'invitations' : 'kitchenByMail', name }
}

async function isOfOpening(db: Queries, token: string): Promise<boolean> {
  if (!looksLikeToken(token)) return false
  const { rows } = await sql`select from public.opening_interests where id = ${token}`.execute(db)
  return rows.length > 0
}

async function endAllMails(db: Queries, userId: string): Promise<void> {
  await sql`
    update public.notification_preferences
    set email_orders = false,
        email_bookings = false,
        email_messages = false,
        email_reviews = false,
        email_news = false
    where user_id = ${userId}
  `.execute(db)
}

/**
 * Ends the mails of one kitchen and its dishes, or those of all kitchens, and withdraws the consent to write. A person
 * without another channel no longer follows.
 */
async function endMailsOfKitchens(db: Queries, userId: string, chefId: string | null): Promise<void> {
  await sql`
    update public.favourite_chefs
    set by_mail = false,
        followed_at = case when by_push or in_app then followed_at end
    where user_id = ${userId}
      and by_mail
      and (${chefId}::uuid is null or chef_id = ${chefId})
  `.execute(db)
  await sql`
    update public.favourite_dishes f
    set by_mail = false,
        followed_at = case when f.by_push or f.in_app then f.followed_at end
    from public.dishes d
    where d.id = f.dish_id
      and f.user_id = ${userId}
      and f.by_mail
      and (${chefId}::uuid is null or d.chef_id = ${chefId})
  `.execute(db)
  await sql`
    update public.contact_consents
    set withdrawn_at = greatest(now(), given_at)
    where buyer_id = ${userId}
      and withdrawn_at is null
      and (${chefId}::uuid is null or chef_id = ${chefId})
  `.execute(db)
}
