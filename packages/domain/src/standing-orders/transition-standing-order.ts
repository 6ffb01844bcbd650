import { notFound } from '@localchef/contracts/common-refusals'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { standingOrderEnded } from '@localchef/contracts/standing-orders/standing-order-refusals'
import { transitionStandingOrder as contract } from '@localchef/contracts/standing-orders/transition-standing-order'
import { sql } from 'kysely'
import { invalidField, noSuch } from '../refusal.ts'
import { type CallOf, implement } from '../server-function.ts'
import { endStandingOrder } from './end-standing-orders.ts'
import { notifySide } from './notify-about-standing-order.ts'
import { readStandingOrder } from './select-standing-orders.ts'
import { lockStanding, type StandingRow } from './standing-order-row.ts'
import { planNext } from './write-occurrence.ts'

type TransitionCall = CallOf<typeof contract>

export const transitionStandingOrder = implement(contract, async ({ id, to, reason }, call) => {
  const { db, now, refuse } = call
  const standing = await lockStanding(db, sql`s.id = ${id}`, now)
  const side = standing && sideOf(call, standing)
  if (!standing || !side) throw refuse(notFound, noSuch('standing order'))
  if (standing.status === 'ended') throw refuse(standingOrderEnded)
  if (side !== 'buyer') {
    if (to !== 'ended') throw refuse(notFound, noSuch('standing order'))
    if (!reason || reason.length < 3) throw invalidField(['reason'], 'reason_required')
  }
  if (to === 'ended') {
    await endStandingOrder(call, standing, side, reason || null)
  } else if (to !== standing.status) {
    await setStatus(call, standing, to)
  }
  return readStandingOrder(db, id)
})

function sideOf({ user }: TransitionCall, standing: StandingRow): 'buyer' | 'chef' | undefined {
  if (standing.buyer.id === user.id) return 'buyer'
  return standing.chefProfileId === user.id ? 'chef' : undefined
}

/** A paused standing order keeps its open date, which is planned again when it resumes. */
async function setStatus(
  call: TransitionCall,
  standing: StandingRow,
  to: 'active' | 'paused',
): Promise<void> {
  await sql`
    update public.standing_orders
    set status = ${to}
    where id = ${standing.id}
  `.execute(call.db)
  if (to === 'active') await planNext(call, standing)
  const change = to === 'active' ? 'resumed' : 'paused'
  const facts = { buyer: standing.buyer.name, change, slotFrom: null, timeZone: standing.timeZone } as const
  await notifySide(call, standing, 'chef', wordNotification('standing_changed', facts))
}
