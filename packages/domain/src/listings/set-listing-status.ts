import type { AdminListing, ListingKind } from '@localchef/contracts/listings/listing'
import { setListingStatus as contract } from '@localchef/contracts/listings/set-listing-status'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { checkStatements } from '../menu/check-statements.ts'
import type { Queries } from '../queries.ts'
import { tellOnceFinal } from '../queue/tell-once-final.ts'
import { notFound, Refusal } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { listingColumns, listingTable } from './listing-rows.ts'

interface Offer {
  status: AdminListing['status']
  name: string
  nameRu: string | null
  profileId: string
}

const news = { paused: 'listing_paused', archived: 'listing_archived', active: 'listing_restored' } as const

export const setListingStatus = implement(contract, async ({ kind, id, from, to, reason }, call) => {
  const offer = await lockOffer(call, kind, id)
  if (offer.status !== from) {
    throw new Refusal(409, 'listing_moved_on', `It is ${offer.status} by now`, {
      details: { status: offer.status },
    })
  }
  await writeListingStatus(call, { kind, id, offer, to, reason })
  return { listing: await readListing(call.db, kind, id) }
})

/** Takes a dish out of the shop because of a report; one that cannot be ordered stays as it is. */
export async function pauseDish(
  call: PersonalCall,
  id: string,
  reason: string,
  undoable: boolean,
): Promise<void> {
  const offer = await lockOffer(call, 'dish', id)
  if (offer.status === 'active') {
    await writeListingStatus(call, { kind: 'dish', id, offer, to: 'paused', reason, undoable })
  }
}

interface Change {
  kind: ListingKind
  id: string
  offer: Offer
  to: keyof typeof news
  reason: string
  undoable?: boolean
}

async function writeListingStatus(
  call: PersonalCall,
  { kind, id, offer, to, reason, undoable = false }: Change,
): Promise<void> {
  if (offer.status === to) throw new Refusal(409, 'same_status', 'It is so already')
  if (kind === 'dish' && to === 'active') await checkStatements(call.db, [id])
  await sql`
    update ${listingTable(kind)}
    set status = ${to}::public.dish_status,
        held_at = ${to === 'active' ? null : call.now}::timestamptz,
        held_reason = ${to === 'active' ? null : reason}
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
  await tellOnceFinal(
    call,
    { subjectKind: kind, subjectId: id },
    {
      userId: offer.profileId,
      news: news[to],
      facts: { name: offer.name, nameRu: offer.nameRu, reason },
      path: kind === 'dish' ? '/dashboard/menu-items' : '/dashboard/services',
      ids: kind === 'dish' ? { dishId: id } : { serviceId: id },
    },
    undoable,
  )
}

async function lockOffer({ db }: PersonalCall, kind: ListingKind, id: string): Promise<Offer> {
  const { rows } = await sql<Offer>`
    select o.status, o.name, o.name_ru as "nameRu", c.profile_id as "profileId"
    from ${listingTable(kind)} o
    join public.chefs c on c.id = o.chef_id
    where o.id = ${id}
    for no key update of o
  `.execute(db)
  const offer = rows[0]
  if (!offer) throw notFound(kind)
  return offer
}

async function readListing(db: Queries, kind: ListingKind, id: string): Promise<AdminListing> {
  const { rows } = await sql<{ listing: AdminListing }>`
    select to_jsonb(found) as listing
    from (
      select ${listingColumns(kind)}
      from ${listingTable(kind)} o
      join public.chefs c on c.id = o.chef_id
      where o.id = ${id}
    ) found
  `.execute(db)
  const listing = rows[0]?.listing
  if (!listing) throw notFound(kind)
  return listing
}
