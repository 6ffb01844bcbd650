import { notifyChefOfPayment } from './notify-chef-of-payment.ts'
import type { PurposeHandler } from './payment-step.ts'

export const settleTip: PurposeHandler = async (call, payment, { state, known }) => {
  if (state === 'captured' && known !== 'captured') await notifyChefOfPayment(call, 'order_tipped', payment)
}
