import type { Fulfilment } from '../orders/order-transitions.ts'

/** Labels of the facts in mails about orders. */
export interface OrderWords {
  food: string
  when: Readonly<Record<Fulfilment, string>>
  where: string
  directions: string
  later: (city: string) => string
  orderBy: string
  discount: string
  credit: string
  total: string
  byCard: string
  inPerson: Readonly<Record<Fulfilment, string>>
}
