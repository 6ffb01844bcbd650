import { stillOpen } from '@localchef/contracts/account/account-refusals'
import { isTied } from '@localchef/contracts/account/get-account-ties'
import { notFound } from '@localchef/contracts/common-refusals'
import { isAdmin } from '@localchef/contracts/users/user-refusals'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import type { Queries } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { endStandingOrdersOf } from '../standing-orders/end-standing-orders.ts'
import { accountTies } from './account-ties.ts'

/** Replaces the name of an erased user. Shown unchanged in every language. */
export const nameless = 'Deleted account'

/**
 * Erases a user, on their own request or by an admin with a reason. Deletes personal data, files, sessions and the
 * account; orders, bookings and reviews stay without a name. Refused while the user has open work.
 */
export async function erasePersonalData(
  call: UserCall & Refusing<typeof isAdmin | typeof notFound | typeof stillOpen>,
  userId: string,
  reason: string | null,
): Promise<void> {
  const { db, now, outside } = call
  const { rows } = await sql<{ chefId: string | null }>`
    select (select c.id from public.chefs c where c.profile_id = p.id) as "chefId"
    from public.profiles p
    where p.id = ${userId}
      and p.erased_at is null
    for no key update of p
  `.execute(db)
  const user = rows[0]
  if (!user) throw call.refuse(notFound, noSuch('user'))
  const { chefId } = user
  // Standing orders are locked before the kitchen, as in the task that places their orders.
  if (chefId) await endStandingOrdersOf(call, chefId)
  if (chefId) await sql`select 1 from public.chefs where id = ${chefId} for no key update`.execute(db)
  const ties = await accountTies(db, userId)
  if (ties.isAdmin) throw call.refuse(isAdmin)
  if (isTied(ties)) {
    throw call.refuse(stillOpen, ties)
  }

  await leavePurchases(db, userId)
  await leaveCredits(db, userId)
  await eraseMessages(db, userId)
  await forgetOwnThings(db, userId)
  await forgetSignals(db, userId)
  if (chefId) await closeKitchen(db, chefId)
  // Erases the account first, because a trigger copies its address to the profile.
  await outside.accounts.erase(userId)
  await sql`
    update public.profiles
    set name = ${nameless},
        phone = null,
        address = null,
        city = null,
        state = null,
        zip_code = null,
        avatar_url = null,
        allergies = '{}',
        location = null,
        language = 'en',
        is_onboarded = false,
        suspended_at = ${now},
        suspended_until = null,
        suspended_reason = null,
        erased_at = ${now}
    where id = ${userId}
  `.execute(db)
  await outside.enqueue('remove-files', { ownerId: userId }, now)
  await recordErasure(call, userId, reason)
}

/** Removes buyer, address and texts from purchases. Amounts stay. */
async function leavePurchases(db: Queries, userId: string): Promise<void> {
  await forgetProviderCalls(db, userId)
  await sql`
    update public.orders
    set buyer_id = null,
        buyer_name = ${nameless},
        buyer_phone = null,
        buyer_allergies = '{}',
        note = '',
        delivery_address = case
          when delivery_address is not null then ${JSON.stringify(nowhere)}::jsonb
        end
    where buyer_id = ${userId}
  `.execute(db)
  await sql`
    update public.booking_quotes
    set message = '',
        author_id = null
    where author_id = ${userId}
  `.execute(db)
  await sql`
    update public.bookings
    set buyer_id = null,
        buyer_name = ${nameless},
        buyer_phone = null,
        buyer_allergies = '{}',
        place = '',
        message = ''
    where buyer_id = ${userId}
  `.execute(db)
  await sql`
    update public.reviews
    set buyer_id = null,
        author_name = ${nameless},
        picture_paths = '{}'
    where buyer_id = ${userId}
  `.execute(db)
}

/**
 * Clears answered provider calls, which name the buyer, quote messages, and contain a chef's address. Open ones are
 * still needed.
 */
async function forgetProviderCalls(db: Queries, userId: string): Promise<void> {
  await sql`
    update public.provider_calls k
    set parameters = '{}'
    where k.answered_at is not null
      and (
        k.payment_id in (
          select p.id
          from public.payments p
          left join public.orders o on o.id = p.order_id
          left join public.bookings b on b.id = p.booking_id
          where ${userId} in (o.buyer_id, b.buyer_id)
        )
        or k.connected_account_id in (
          select a.id
          from public.connected_accounts a
          join public.chefs c on c.id = a.chef_id
          where c.profile_id = ${userId}
        )
      )
  `.execute(db)
}

/** A placeholder that satisfies the contract of an address, which every delivery needs. */
const nowhere = { line: '———', unit: '', city: '—', state: '——', zipCode: '00000', instructions: '' }

/** Erases the user's own messages. Messages of others stay without a recipient. */
async function eraseMessages(db: Queries, userId: string): Promise<void> {
  await sql`delete from public.messages where sender_id = ${userId}`.execute(db)
  await sql`update public.messages set recipient_id = null where recipient_id = ${userId}`.execute(db)
  await sql`
    delete from public.notifications
    where user_id = ${userId}
      or triggered_by = ${userId}
  `.execute(db)
  await sql`update public.reports set reporter_id = null where reporter_id = ${userId}`.execute(db)
  await sql`delete from public.admin_notes where subject_kind = 'user' and subject_id = ${userId}`.execute(db)
}

async function forgetOwnThings(db: Queries, userId: string): Promise<void> {
  await sql`delete from public.notification_preferences where user_id = ${userId}`.execute(db)
  await sql`delete from public.api_keys where user_id = ${userId}`.execute(db)
  await sql`delete from public.order_drafts where buyer_id = ${userId}`.execute(db)
  await sql`delete from public.push_subscriptions where user_id = ${userId}`.execute(db)
  await sql`delete from public.favourite_chefs where user_id = ${userId}`.execute(db)
  await sql`delete from public.favourite_dishes where user_id = ${userId}`.execute(db)
  await sql`delete from public.watched_searches where user_id = ${userId}`.execute(db)
  await sql`delete from public.contact_consents where buyer_id = ${userId}`.execute(db)
  await forgetInvitations(db, userId)
  await sql`delete from public.text_consents where user_id = ${userId}`.execute(db)
  await sql`delete from public.support_views where user_id = ${userId}`.execute(db)
  await sql`delete from public.waiting_entries where user_id = ${userId}`.execute(db)
  await sql`delete from public.standing_orders where buyer_id = ${userId}`.execute(db)
  await sql`delete from public.idempotency_keys where user_id = ${userId}`.execute(db)
  await sql`
    delete from public.staff_invitations
    where invited_by = ${userId}
      or lower(email) = (select lower(email) from public.profiles where id = ${userId})
  `.execute(db)
}

/**
 * Deletes invitations that wait, so they are never sent. The others keep only their hash, so no kitchen invites the
 * person again.
 */
async function forgetInvitations(db: Queries, userId: string): Promise<void> {
  const ownAddress = sql`(select lower(p.email) from public.profiles p where p.id = ${userId} and p.email <> '')`
  await sql`
    delete from public.customer_invitations
    where taken_at is null
      and email = ${ownAddress}
  `.execute(db)
  await sql`
    update public.customer_invitations
    set email = null,
        follower_id = null
    where follower_id = ${userId}
      or email = ${ownAddress}
  `.execute(db)
}

/** Records the erasure without the user's address, but with the name of an admin who did it. */
async function recordErasure(call: UserCall, userId: string, reason: string | null): Promise<void> {
  const byThemselves = call.user.id === userId
  await recordAct(byThemselves ? { ...call, user: { ...call.user, email: '' } } : call, {
    action: 'erase-user',
    subjectKind: 'user',
    subjectId: userId,
    before: null,
    after: { erasedAt: call.now.toISOString() },
    reason: reason ?? (byThemselves ? 'At their own wish' : null),
  })
}

/**
 * Unlinks the user's credits and gift cards. On its next run, `end-credits` ends what is left of the credits, except
 * for credit from gift cards, which stays owed. A gift card that waits for its day keeps what its mail needs.
 */
async function leaveCredits(db: Queries, userId: string): Promise<void> {
  await sql`
    update public.credits
    set buyer_id = null
    where buyer_id = ${userId}
  `.execute(db)
  const isDone = sql`(
    num_nonnulls(g.delivered_at, g.redeemed_at, g.refunded_at, g.voided_at) > 0
    or g.recipient_email is null
    or g.paid_at is null
  )`
  await sql`
    update public.gift_cards g
    set buyer_id = null,
        sender_name = case when ${isDone} then ${nameless} else g.sender_name end,
        recipient_name = case when ${isDone} then ${nameless} else g.recipient_name end,
        recipient_email = case when not ${isDone} then g.recipient_email end,
        message = case when ${isDone} then '' else g.message end
    where g.buyer_id = ${userId}
  `.execute(db)
  await sql`
    update public.gift_cards
    set redeemer_id = null,
        cash_out_state = null,
        cash_out_to = null,
        cash_out_asked_at = null
    where redeemer_id = ${userId}
  `.execute(db)
}

/** Name of a closed kitchen in its orders and bookings. */
const closed = { name: 'Closed kitchen', nameRu: 'Повар больше не готовит' }

/**
 * Closes the kitchen of an erased user: deletes its address, hours, permits and texts, and archives its dishes and
 * services. Buyers keep their orders.
 */
async function closeKitchen(db: Queries, chefId: string): Promise<void> {
  await sql`delete from public.chef_private_details where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.chef_hours where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.chef_hour_exceptions where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.permit_changes where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.chef_permits where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.certifications where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.webhook_endpoints where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.webhook_events where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.favourite_chefs where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.follower_notices where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.follower_messages where chef_id = ${chefId}`.execute(db)
  await sql`
    delete from public.favourite_dishes f
    using public.dishes d
    where d.id = f.dish_id
      and d.chef_id = ${chefId}
  `.execute(db)
  await sql`delete from public.drops where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.contact_consents where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.customer_lists where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.customer_list_stops where chef_id = ${chefId}`.execute(db)
  await forgetCosts(db, chefId)
  await sql`
    delete from public.ready_batches
    where chef_id = ${chefId}
      and portions_left + portions_held = portions_made
  `.execute(db)
  await sql`
    update public.dishes
    set status = 'archived',
        description = '',
        description_ru = null,
        picture_path = null,
        picture_alt = null,
        picture_alt_ru = null
    where chef_id = ${chefId}
  `.execute(db)
  await forgetDishParts(db, chefId)
  await sql`
    update public.services
    set status = 'archived',
        description = '',
        description_ru = null,
        picture_path = null
    where chef_id = ${chefId}
  `.execute(db)
  await sql`
    update public.reviews
    set reply = null,
        replied_at = null
    where chef_id = ${chefId}
      and reply is not null
  `.execute(db)
  await sql`
    update public.chefs
    set status = 'draft',
        name = ${closed.name},
        name_ru = ${closed.nameRu},
        slug = 'closed-' || id::text,
        tagline = '',
        tagline_ru = null,
        bio = '',
        bio_ru = null,
        avatar_path = null,
        cover_path = null,
        gallery_paths = '{}',
        latitude = null,
        longitude = null,
        city = '',
        state = '',
        zip_code = '',
        paused_until = null,
        is_verified = false,
        featured_rank = null,
        status_reason = null
    where id = ${chefId}
  `.execute(db)
}

async function forgetCosts(db: Queries, chefId: string): Promise<void> {
  await sql`delete from public.order_line_costs where chef_id = ${chefId}`.execute(db)
  await sql`
    delete from public.dish_costs k
    using public.dishes d
    where d.id = k.dish_id
      and d.chef_id = ${chefId}
  `.execute(db)
}

/** Deletes the denials and pictures of a kitchen's dishes. */
async function forgetDishParts(db: Queries, chefId: string): Promise<void> {
  await sql`
    delete from public.allergen_denials a
    using public.dishes d
    where d.id = a.dish_id
      and d.chef_id = ${chefId}
  `.execute(db)
  await sql`
    delete from public.dish_pictures p
    using public.dishes d
    where d.id = p.dish_id
      and d.chef_id = ${chefId}
  `.execute(db)
}

/** Deletes the traces and signals of an erased person. A group reduced to one account is no longer a signal. */
async function forgetSignals(db: Queries, userId: string): Promise<void> {
  await sql`delete from public.trust_traces where profile_id = ${userId}`.execute(db)
  await sql`delete from public.trust_signals where profile_id = ${userId}`.execute(db)
  await sql`
    delete from public.trust_signals s
    where s.profile_id is null
      and s.id in (select o.signal_id from public.trust_signal_people o where o.profile_id = ${userId})
      and (select count(*) from public.trust_signal_people a where a.signal_id = s.id) <= 2
  `.execute(db)
  await sql`
    update public.trust_signals s
    set fact_keys = array_remove(s.fact_keys, ${userId}::text),
        count = greatest(s.count - 1, 1)
    where s.profile_id is null
      and s.id in (select o.signal_id from public.trust_signal_people o where o.profile_id = ${userId})
  `.execute(db)
  await sql`delete from public.trust_signal_people where profile_id = ${userId}`.execute(db)
}
