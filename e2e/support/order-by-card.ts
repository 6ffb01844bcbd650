import type { APIRequestContext } from '@playwright/test'
import { steadySlot } from '../../tests/steady-slot.ts'
import type { CallAs } from './call-function.ts'

export interface CardOrder {
  id: string
  number: number
  payment: { id: string; checkoutUrl: string; refundable: number }
}

interface CardLine {
  dishId: string
  quantity: number
  variantIds?: string[]
  isReady: boolean
  seenUnitPrice: number
}

/** Completes the kitchen's sandbox account, as its pages would. */
export async function takeCards(request: APIRequestContext, asChef: CallAs): Promise<void> {
  const { url }: { url: string } = await asChef('open-onboarding', {})
  await request.post(url, { form: { choice: 'complete' }, maxRedirects: 0 })
  await asChef('check-connected-account', {})
}

/** Places an order that awaits payment. */
export async function orderByCard(asBuyer: CallAs, chefId: string, line: CardLine): Promise<CardOrder> {
  const lines = [line]
  const { slots }: { slots: { from: string }[] } = await asBuyer('quote-order', { chefId, lines })
  return asBuyer('place-order', { chefId, lines, slotFrom: steadySlot(slots), payment: 'card' })
}

/** Pays with a good card, like the buyer on the sandbox's page. */
export async function payOrder(request: APIRequestContext, asBuyer: CallAs, order: CardOrder): Promise<void> {
  await request.post(order.payment.checkoutUrl, { form: { choice: 'good' }, maxRedirects: 0 })
  await asBuyer('check-payment', { orderId: order.id })
}
