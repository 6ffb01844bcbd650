import { listOrderSlots as contract } from '@localchef/contracts/orders/list-order-slots'
import type { Slot } from '@localchef/contracts/orders/quote-order'
import { implement } from '../server-function.ts'
import { dayOf } from '../slots/opening-hours.ts'
import { slotsForOrder } from './order-slots.ts'
import { pickupTimesAgain } from './pickup-again.ts'
import { readWaiting } from './read-waiting-order.ts'

/** Maximum slots in the dialog. */
const mostSlots = 48

export const listOrderSlots = implement(contract, async ({ orderId, besides }, call) => {
  const again = await pickupTimesAgain(call, orderId)
  if (again) return { slots: offered(again.slots, besides, again.timeZone), timeZone: again.timeZone }
  const order = await readWaiting(call, orderId, { lock: false })
  const { kitchen, slots } = await slotsForOrder(call.refuse, call.db, order, call.now)
  const { timeZone } = kitchen.hours
  return { slots: offered(slots, besides, timeZone), timeZone }
})

function offered(slots: readonly Slot[], besides: readonly string[], timeZone: string): Slot[] {
  return slots.filter(({ from }) => !besides.includes(dayOf(new Date(from), timeZone))).slice(0, mostSlots)
}
