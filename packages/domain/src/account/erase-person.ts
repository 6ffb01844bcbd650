import { isTied } from '@localchef/contracts/account/get-account-ties'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import type { Queries } from '../queries.ts'
import { notFound, Refusal } from '../refusal.ts'
import type { PersonalCall } from '../server-function.ts'
import { accountTies } from './account-ties.ts'
import { closeKitchen } from './close-kitchen.ts'

/** What stands where a name was. Web and mails show it as it is. */
export const NAMELESS = 'Deleted account'

/**
 * Erases a person, at their own wish or by an admin's hand (with a reason). Personal data, files, sessions and the
 * right to sign in go; orders, bookings and reviews stay without the person. Refused while anybody waits for them:
 * `still_open`, with what is open in the details.
 */
export async function erasePersonalData(
  call: PersonalCall,
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
  const person = rows[0]
  if (!person) throw notFound('person')
  const { chefId } = person
  if (chefId) await sql`select 1 from public.chefs where id = ${chefId} for no key update`.execute(db)
  const ties = await accountTies(db, userId)
  if (ties.isAdmin) throw new Refusal(422, 'is_admin', 'Take the role of admin away first')
  if (isTied(ties)) {
    throw new Refusal(409, 'still_open', 'Something is still open; finish or cancel it first', {
      details: ties,
    })
  }

  await leavePurchases(db, userId)
  await forgetTalk(db, userId)
  await forgetOwnThings(db, userId)
  if (chefId) await closeKitchen(db, chefId)
  // First the account: the profile's address follows it.
  await outside.accounts.erase(userId)
  await sql`
    update public.profiles
    set name = ${NAMELESS},
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

/** Figures stay; who bought, where it was brought and what was said go. */
async function leavePurchases(db: Queries, userId: string): Promise<void> {
  await sql`
    update public.orders
    set buyer_id = null,
        buyer_name = ${NAMELESS},
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
        buyer_name = ${NAMELESS},
        buyer_phone = null,
        buyer_allergies = '{}',
        place = '',
        message = ''
    where buyer_id = ${userId}
  `.execute(db)
  await sql`
    update public.reviews
    set buyer_id = null,
        author_name = ${NAMELESS},
        picture_paths = '{}'
    where buyer_id = ${userId}
  `.execute(db)
}

/** As the contract of an address has it: an order that was brought somewhere keeps having one. */
const nowhere = { line: '———', unit: '', city: '—', state: '——', zipCode: '00000', instructions: '' }

/** Their own words go; what others wrote to them stays with those, addressed to nobody. */
async function forgetTalk(db: Queries, userId: string): Promise<void> {
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
  await sql`delete from public.push_subscriptions where user_id = ${userId}`.execute(db)
  await sql`delete from public.favourite_chefs where user_id = ${userId}`.execute(db)
  await sql`delete from public.favourite_dishes where user_id = ${userId}`.execute(db)
  await sql`delete from public.idempotency_keys where user_id = ${userId}`.execute(db)
}

/** On record without the address of who is gone; an admin's name stays beside the admin's act. */
async function recordErasure(call: PersonalCall, userId: string, reason: string | null): Promise<void> {
  const byThemselves = call.person.id === userId
  await recordAct(byThemselves ? { ...call, person: { ...call.person, email: '' } } : call, {
    action: 'erase-person',
    subjectKind: 'user',
    subjectId: userId,
    before: null,
    after: { erasedAt: call.now.toISOString() },
    reason: reason ?? (byThemselves ? 'At their own wish' : null),
  })
}
