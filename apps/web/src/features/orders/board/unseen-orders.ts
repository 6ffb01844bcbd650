/**
 * New orders nobody has seen, for which the bell rings. `seen` is undefined until the board is first read; its orders
 * then count as seen unless the tab is hidden.
 */
export function unseenOrders(
  newOrders: readonly string[],
  seen: ReadonlySet<string> | undefined,
  pageIsVisible: boolean,
): { unseen: string[]; seen: ReadonlySet<string> } {
  const known = seen ?? new Set(pageIsVisible ? newOrders : [])
  return { unseen: newOrders.filter((id) => !known.has(id)), seen: known }
}

/** The orders seen after a touch of the board. Ids of orders that are no longer new are dropped. */
export function seenOrders(newOrders: readonly string[]): ReadonlySet<string> {
  return new Set(newOrders)
}

export function shouldRing(unseen: readonly string[], sound: 'on' | 'off' | 'blocked'): boolean {
  return sound === 'on' && unseen.length > 0
}
