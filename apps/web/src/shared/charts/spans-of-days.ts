/** The most bars that are distinguishable on a phone. */
const mostBars = 31

/** Groups days: single days if few, otherwise weeks, otherwise four weeks, counted from the first day. */
export function spansOfDays<Day>(days: readonly Day[]): Day[][] {
  const length = [1, 7, 28].find((size) => days.length / size <= mostBars) ?? 28
  return Array.from({ length: Math.ceil(days.length / length) }, (_, index) =>
    days.slice(index * length, (index + 1) * length),
  )
}
