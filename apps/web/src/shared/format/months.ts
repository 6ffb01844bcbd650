/** Months from the newest to the first one, such as `2026-11`, in UTC. Ten years at most. */
export function monthsSince(first: string | null, now: Date): string[] {
  const months: string[] = []
  let [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1]
  const oldest = first ?? nameOf(year, month)
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
