/**
 * Which new orders nobody has looked at yet: those the bell rings for. `seen` is undefined until the board
 * was read for the first time; what stood on it then was seen by opening it, unless that happened in a tab
 * nobody looks at.
 */
export function unseenOrders(
  newOrders: readonly string[],
  seen: ReadonlySet<string> | undefined,
  pageIsVisible: boolean,
): { unseen: string[]; seen: ReadonlySet<string> } {
  const known = seen ?? new Set(pageIsVisible ? newOrders : [])
  return { unseen: newOrders.filter((id) => !known.has(id)), seen: known }
}

/** After a look at the board. Ids of orders that are not new any more are forgotten. */
export function lookedAt(newOrders: readonly string[]): ReadonlySet<string> {
  return new Set(newOrders)
}

/** The bell rings for what is unseen, if it may make a sound. */
export function shouldRing(unseen: readonly string[], sound: 'on' | 'off' | 'blocked'): boolean {
  return sound === 'on' && unseen.length > 0
}
