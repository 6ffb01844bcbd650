import { isEnded } from '../card/payment-wish.ts'
import { notifyOfFailedPayment } from './notify-of-failed-payment.ts'
import { isVoid, type PurposeHandler } from './payment-step.ts'

export const settleSupplement: PurposeHandler = async (call, payment, { state, known }) => {
  if (isVoid(state) && state !== known && !isEnded(payment)) await notifyOfFailedPayment(call, payment)
}
