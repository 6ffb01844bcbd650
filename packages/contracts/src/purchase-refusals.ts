import { z } from 'zod'
import { BookingStatus } from './bookings/booking.ts'
import { OrderStatus } from './orders/order-transitions.ts'
import { defineRefusal } from './refusal.ts'

export const ownKitchen = defineRefusal('own_kitchen', 422, 'This is your own kitchen')
/** Neither orders nor bookings begin before the marketplace opens. */
export const marketplaceNotOpen = defineRefusal(
  'marketplace_not_open',
  422,
  'The marketplace is not open yet',
)
export const kitchenPaused = defineRefusal('kitchen_paused', 409, 'This kitchen takes no orders right now')
export const illegalTransition = defineRefusal(
  'illegal_transition',
  409,
  'This transition is not allowed from the current status',
  z.object({ status: z.union([OrderStatus, BookingStatus]).optional() }),
)
