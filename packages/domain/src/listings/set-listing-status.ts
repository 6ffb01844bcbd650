import { notFound } from '@localchef/contracts/common-refusals'
import { localText } from '@localchef/contracts/language'
import type { AdminListing, ListingKind } from '@localchef/contracts/listings/listing'
import { listingConflict, sameStatus } from '@localchef/contracts/listings/listing-refusals'
import { setListingStatus as contract } from '@localchef/contracts/listings/set-listing-status'
import type { allergensUnstated } from '@localchef/contracts/menu/menu-refusals'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { notifyOfDecision } from '../decisions/notify-of-decision.ts'
import { notifyOnceFinal } from '../decisions/notify-once-final.ts'
import { checkStatements } from '../menu/check-statements.ts'
import { noSuch } from '../refusal.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { listingColumns, listingTable } from './listing-columns.ts'

interface Offer {
  status: AdminListing['status']
  name: string
  nameRu: string | null
  profileId: string
}

const events = { paused: 'listing_paused', archived: 'listing_archived', active: 'listing_restored' } as const

export const setListingStatus = implement(contract, async ({ kind, id, from, to, reason }, call) => {
  const offer = await lockOffer(call, kind, id)
  if (offer.status !== from) {
    throw call.refuse(listingConflict, { status: offer.status })
  }
  await writeListingStatus(call, { kind, id, offer, to, reason })
  return { listing: await readListing(call, kind, id) }
})

/** Pauses a dish because of a report. A dish that is not on sale is left unchanged. */
export async function pauseDish(
  call: UserCall & Refusing<typeof allergensUnstated | typeof notFound | typeof sameStatus>,
  id: string,
  reason: string,
): Promise<void> {
  const offer = await lockOffer(call, 'dish', id)
  if (offer.status === 'active') {
    await writeListingStatus(call, { kind: 'dish', id, offer, to: 'paused', reason, undoable: true })
  }
}

interface Change {
  kind: ListingKind
  id: string
  offer: Offer
  to: keyof typeof events
  reason: string
  undoable?: boolean
}

async function writeListingStatus(
  call: UserCall & Refusing<typeof allergensUnstated | typeof sameStatus>,
  { kind, id, offer, to, reason, undoable = false }: Change,
): Promise<void> {
  if (offer.status === to) throw call.refuse(sameStatus)
  if (kind === 'dish' && to === 'active') await checkStatements(call.refuse, call.db, [id])
  await sql`
    update ${listingTable(kind)}
    set status = ${to}::public.dish_status,
        hidden_at = ${to === 'active' ? null : call.now}::timestamptz,
        hidden_reason = ${to === 'active' ? null : reason}
    where id = ${id}
  `.execute(call.db)
  await recordAct(call, {
    action: `set-${kind}-status`,
    subjectKind: kind,
    subjectId: id,
    before: { status: offer.status },
    after: { status: to },
    reason,
  })
  const decision = {
    userId: offer.profileId,
    worded: wordNotification(events[to], { name: localText(offer.name, offer.nameRu), reason }),
    path: kind === 'dish' ? '/dashboard/menu-items' : '/dashboard/services',
    ids: kind === 'dish' ? { dishId: id } : { serviceId: id },
  }
  if (undoable) {
    await notifyOnceFinal(call, { subjectKind: kind, subjectId: id }, decision)
  } else {
    await notifyOfDecision(call, decision)
  }
}

async function lockOffer(
  { db, refuse }: UserCall & Refusing<typeof notFound>,
  kind: ListingKind,
  id: string,
): Promise<Offer> {
  const { rows } = await sql<Offer>`
    select o.status, o.name, o.name_ru as "nameRu", c.profile_id as "profileId"
    from ${listingTable(kind)} o
    join public.chefs c on c.id = o.chef_id
    where o.id = ${id}
    for no key update of o
  `.execute(db)
  const offer = rows[0]
  if (!offer) throw refuse(notFound, noSuch(kind))
  return offer
}

async function readListing(
  { db, user, refuse }: UserCall & Refusing<typeof notFound>,
  kind: ListingKind,
  id: string,
): Promise<AdminListing> {
  const { rows } = await sql<{ listing: AdminListing }>`
    select to_jsonb(found) as listing
    from (
      select ${listingColumns(user, kind)}
      from ${listingTable(kind)} o
      join public.chefs c on c.id = o.chef_id
      where o.id = ${id}
    ) found
  `.execute(db)
  const listing = rows[0]?.listing
  if (!listing) throw refuse(notFound, noSuch(kind))
  return listing
}
