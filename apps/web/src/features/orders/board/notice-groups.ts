import type { Order } from '@localchef/contracts/orders/order'

interface Recipient {
  userId: string
  /** The recipient's first order in the group, which the notice links to. */
  orderId: string
}

/** The buyers of one handover time. */
export interface NoticeGroup {
  slotFrom: string
  slotUntil: string
  recipients: Recipient[]
}

type Told = Pick<Order, 'id' | 'status' | 'slotFrom' | 'slotUntil'> & { buyer: Pick<Order['buyer'], 'id'> }

/**
 * The buyers of confirmed orders that aren't handed over yet, grouped by slot. Each buyer is listed once per slot.
 * Buyers without an account get no notices.
 */
export function noticeGroups(orders: readonly Told[]): NoticeGroup[] {
  const told = orders
    .filter(({ status }) => ['confirmed', 'preparing', 'ready', 'out_for_delivery'].includes(status))
    .toSorted((a, b) => Date.parse(a.slotFrom) - Date.parse(b.slotFrom))
  return [...Map.groupBy(told, ({ slotFrom, slotUntil }) => `${slotFrom} ${slotUntil}`).values()].flatMap(
    (ofSlot) => {
      const recipients = recipientsOf(ofSlot)
      const [first] = ofSlot
      return first && recipients.length > 0
        ? [{ slotFrom: first.slotFrom, slotUntil: first.slotUntil, recipients }]
        : []
    },
  )
}

function recipientsOf(orders: readonly Told[]): Recipient[] {
  const recipients = new Map<string, Recipient>()
  for (const { id, buyer } of orders) {
    if (buyer.id && !recipients.has(buyer.id)) recipients.set(buyer.id, { userId: buyer.id, orderId: id })
  }
  return [...recipients.values()]
}
