import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { skipOccurrence as contract } from '@localchef/contracts/standing-orders/skip-occurrence'
import { implement } from '../server-function.ts'
import { planAfter } from './advance-standing-order.ts'
import { notifySide } from './notify-about-standing-order.ts'
import { lockOwnStanding, requireOpen } from './own-standing-order.ts'
import { readStandingOrder } from './select-standing-orders.ts'
import { settleOccurrence } from './write-occurrence.ts'

export const skipOccurrence = implement(contract, async ({ id, day }, call) => {
  const standing = await lockOwnStanding(call, id)
  const { slotFrom } = requireOpen(call, standing, day)
  await settleOccurrence(call, standing, { reason: 'by_buyer' })
  await planAfter(call, standing, day)
  const { buyer, timeZone } = standing
  const facts = { buyer: buyer.name, change: 'skipped', slotFrom, timeZone } as const
  await notifySide(call, standing, 'chef', wordNotification('standing_changed', facts))
  return readStandingOrder(call.db, id)
})
