import type { StripeDouble } from './open-stripe-double.ts'

/** The network's treatment of deliveries. */
export type DeliveryPlan = 'in_order' | 'twice' | 'reversed' | 'lost' | 'late'

export interface Delivered {
  id: string
  status: number
}

/** Posts events created since the last delivery to a webhook. Delayed ones wait for the next delivery. */
export function createDelivery(
  double: StripeDouble,
  url: string,
): (plan?: DeliveryPlan) => Promise<Delivered[]> {
  let delivered = 0
  return async (plan = 'in_order') => {
    if (plan === 'late') return []
    const due = double.store.events.slice(delivered)
    delivered = double.store.events.length
    if (plan === 'lost') return []
    const events =
      plan === 'reversed' ? due.toReversed() : plan === 'twice' ? due.flatMap((one) => [one, one]) : due
    const answers: Delivered[] = []
    for (const event of events) {
      const { body, signature } = double.sign(event)
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const { status } = await fetch(url, { method: 'POST', headers, body })
      answers.push({ id: event.id, status })
    }
    return answers
  }
}
