import { localText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { UserCall } from '../server-function.ts'
import { notifySide } from './notify-about-standing-order.ts'
import type { StandingRow } from './standing-order-row.ts'

/** Ends a standing order and notifies the other side. Orders that are already placed stay. */
export async function endStandingOrder(
  call: UserCall,
  standing: StandingRow,
  by: 'buyer' | 'chef',
  reason: string | null,
): Promise<void> {
  await forgetOpenDates(call.db, [standing.id])
  await sql`
    update public.standing_orders
    set status = 'ended',
        ended_by = ${by}::public.order_actor,
        end_reason = ${reason},
        ended_at = ${call.now}
    where id = ${standing.id}
  `.execute(call.db)
  const chef = localText(standing.chefName, standing.chefNameRu)
  if (by === 'chef') {
    await notifySide(call, standing, 'buyer', wordNotification('standing_ended', { chef, reason }))
  } else {
    const facts = { buyer: standing.buyer.name }
    await notifySide(call, standing, 'chef', wordNotification('standing_ended_by_buyer', facts))
  }
}

/** Ends all standing orders of a kitchen that closes for good, and notifies their buyers. */
export async function endStandingOrdersOf(call: UserCall, chefId: string): Promise<void> {
  const { rows } = await sql<{
    id: string
    buyerId: string
    chefProfileId: string
    chefName: string
    chefNameRu: string | null
  }>`
    update public.standing_orders s
    set status = 'ended',
        ended_by = 'system',
        ended_at = ${call.now}
    from public.chefs c
    where s.chef_id = ${chefId}
      and c.id = s.chef_id
      and s.status <> 'ended'
    returning s.id, s.buyer_id as "buyerId", c.profile_id as "chefProfileId", c.name as "chefName", c.name_ru as "chefNameRu"
  `.execute(call.db)
  await forgetOpenDates(
    call.db,
    rows.map(({ id }) => id),
  )
  for (const { id, buyerId, chefProfileId, chefName, chefNameRu } of rows) {
    const worded = wordNotification('standing_ended', { chef: localText(chefName, chefNameRu), reason: null })
    await notifySide(call, { id, buyer: { id: buyerId }, chefProfileId }, 'buyer', worded)
  }
}

async function forgetOpenDates(db: Queries, ids: readonly string[]): Promise<void> {
  await sql`
    delete from public.standing_order_occurrences
    where standing_order_id = any (${ids}::uuid[])
      and resolved_at is null
  `.execute(db)
}
