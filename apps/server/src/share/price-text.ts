/** A price such as `$12.00`. */
export function priceText(dollars: number): string {
  return `$${dollars.toFixed(2)}`
}
