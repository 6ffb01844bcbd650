/**
 * The second slot of a quote. Near its end or its lead time the first one is offered for a moment longer than it takes to
 * place an order.
 */
export function steadySlot(slots: readonly { from: string }[]): string {
  const slot = slots[1]
  if (!slot) throw new Error(`no second slot: ${JSON.stringify(slots)}`)
  return slot.from
}
