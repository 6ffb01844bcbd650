/** The keys from one row to another, in the order of the list and with both ends; only the last if the first is gone. */
export function rangeOf(keys: readonly string[], from: string, to: string): string[] {
  const [start, end] = [keys.indexOf(from), keys.indexOf(to)]
  if (end < 0) return []
  if (start < 0) return [to]
  return keys.slice(Math.min(start, end), Math.max(start, end) + 1)
}
