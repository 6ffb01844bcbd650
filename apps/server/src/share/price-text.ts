/** `$12.00`, as everywhere. */
export function priceText(dollars: number): string {
  return `$${dollars.toFixed(2)}`
}
