/** The second slot of a quote. The first one can end, or fall within the lead time, before the order is placed. */
export function steadySlot(slots: readonly { from: string }[]): string {
  const slot = slots[1]
  if (!slot) throw new Error(`no second slot: ${JSON.stringify(slots)}`)
  return slot.from
}
