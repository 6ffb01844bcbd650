import type { Fulfilment } from '../orders/order-transitions.ts'
import type { SumLine } from '../orders/receipt-lines.ts'

/** Labels of the facts in mails about orders. */
export interface OrderWords {
  food: string
  /** What is left out of a dish: `Removed: walnuts`. */
  removed: (names: string) => string
  when: Readonly<Record<Fulfilment, string>>
  where: string
  directions: string
  later: (city: string) => string
  orderBy: string
  sum: Readonly<Record<SumLine['name'], string>>
  total: string
  byCard: string
  inPerson: Readonly<Record<Fulfilment, string>>
}
