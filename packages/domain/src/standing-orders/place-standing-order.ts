import { placeStandingOrder as contract } from '@localchef/contracts/standing-orders/place-standing-order'
import { readOrderAgain } from '../orders/get-order.ts'
import { openPage, placeRequested } from '../orders/place-order.ts'
import { implement } from '../server-function.ts'
import { makeStand } from './create-standing-order.ts'

/** Both steps run in one transaction, so an order that cannot be repeated is not placed. */
export const placeStandingOrder = implement(
  contract,
  async ({ order: request, everyWeeks }, call) => {
    const { id } = await placeRequested(request, call)
    await makeStand(call, id, everyWeeks)
    return readOrderAgain(call.db, { id, viewer: 'buyer' })
  },
  { finish: (order, { services }) => openPage(order, services.payments) },
)
