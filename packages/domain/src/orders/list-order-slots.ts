import { listOrderSlots as contract } from '@localchef/contracts/orders/list-order-slots'
import { implement } from '../server-function.ts'
import { slotsForOrder } from './move-to-slot.ts'
import { readWaiting } from './read-waiting-order.ts'

/** As many as a dialog can show without becoming a timetable. */
const MOST_SLOTS = 48

export const listOrderSlots = implement(contract, async ({ orderId }, call) => {
  const order = await readWaiting(call, orderId, { lock: false })
  const { kitchen, slots } = await slotsForOrder(call.db, order, call.now)
  return { slots: slots.slice(0, MOST_SLOTS), timeZone: kitchen.hours.timeZone }
})
