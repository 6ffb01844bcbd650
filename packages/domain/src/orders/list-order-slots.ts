import { listOrderSlots as contract } from '@localchef/contracts/orders/list-order-slots'
import { implement } from '../server-function.ts'
import { slotsForOrder } from './order-slots.ts'
import { pickupTimesAgain } from './pickup-again.ts'
import { readWaiting } from './read-waiting-order.ts'

/** Maximum slots in the dialog. */
const mostSlots = 48

export const listOrderSlots = implement(contract, async ({ orderId }, call) => {
  const again = await pickupTimesAgain(call, orderId)
  if (again) return { ...again, slots: again.slots.slice(0, mostSlots) }
  const order = await readWaiting(call, orderId, { lock: false })
  const { kitchen, slots } = await slotsForOrder(call.refuse, call.db, order, call.now)
  return { slots: slots.slice(0, mostSlots), timeZone: kitchen.hours.timeZone }
})
