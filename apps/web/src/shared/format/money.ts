import { numberFormat } from '@localchef/contracts/formatters'

/** Dollars with two decimals in every language: `$12.50` (spec, section 9). */
export function formatDollars(dollars: number): string {
  const cents = Math.round(Math.abs(dollars) * 100)
  const whole = numberFormat('en-US').format(Math.floor(cents / 100))
  return `${dollars < 0 && cents > 0 ? '-' : ''}$${whole}.${String(cents % 100).padStart(2, '0')}`
}

/** The same for integer cents, as the server stores amounts. */
export function formatCents(cents: number): string {
  return formatDollars(cents / 100)
}
