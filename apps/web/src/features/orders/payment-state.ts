const known = ['due', 'authorized', 'paid', 'refunded', 'failed', 'void'] as const

/** How far the payment of an order is, as a name of the texts. */
export function paymentState(status: string): (typeof known)[number] {
  return known.find((state) => state === status) ?? 'due'
}
