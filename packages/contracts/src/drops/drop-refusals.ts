import { z } from 'zod'
import { Id, Moment, Whole } from '../common-fields.ts'
import { defineRefusal } from '../refusal.ts'

export const dropOpened = defineRefusal(
  'drop_opened',
  409,
  'This drop has opened, so its opening can no longer be moved',
  z.object({ opensAt: Moment }),
)
export const dropOver = defineRefusal('drop_over', 409, 'The time to order from this drop is over')
export const dropCancelled = defineRefusal('drop_cancelled', 409, 'This drop was canceled')
export const dropAnnounced = defineRefusal('drop_announced', 409, 'This drop is announced already')
export const dropPromised = defineRefusal(
  'drop_promised',
  409,
  'Open orders wait for portions of this drop',
  z.object({ sold: Whole, orders: Whole }),
)
export const dropDishesNotOnSale = defineRefusal(
  'drop_dishes_not_on_sale',
  409,
  'These dishes of the drop are not on sale',
  z.object({ dishes: z.array(z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() })) }),
)
export const kitchenNotApproved = defineRefusal(
  'kitchen_not_approved',
  409,
  'The kitchen must be approved before it can announce a drop',
)
