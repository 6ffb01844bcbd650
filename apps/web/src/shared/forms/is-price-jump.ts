/** Whether a price becomes more than ten times higher or lower. A price of zero has no multiple. */
export function isPriceJump(before: number, after: number): boolean {
  return before > 0 && after > 0 && (after > before * 10 || before > after * 10)
}
