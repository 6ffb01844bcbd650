/** Months from a newest one, such as `2026-11`, back to the first. Ten years at most. */
export function monthsSince(first: string | null, newest: string): string[] {
  const months: string[] = []
  let [year = 0, month = 0] = newest.split('-').map(Number)
  const oldest = first ?? newest
  while (months.length < 120 && nameOf(year, month) >= oldest) {
    months.push(nameOf(year, month))
    month -= 1
    if (month === 0) [year, month] = [year - 1, 12]
  }
  return months
}

function nameOf(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`
}
