/** Dollars with two decimals, whatever the language: `$12.50` (spec, section 9). */
export function formatDollars(dollars: number): string {
  const cents = Math.round(Math.abs(dollars) * 100)
  const whole = Math.floor(cents / 100).toLocaleString('en-US')
  return `${dollars < 0 && cents > 0 ? '-' : ''}$${whole}.${String(cents % 100).padStart(2, '0')}`
}

/** The same for an amount that is already integer cents, as the server keeps it. */
export function formatCents(cents: number): string {
  return formatDollars(cents / 100)
}
