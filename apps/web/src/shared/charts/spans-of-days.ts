/** As many bars as can be told apart on a phone. */
const MOST_BARS = 31

/** Days one by one when they are few, otherwise by weeks, otherwise by four weeks: always from the first day on. */
export function spansOfDays<Day>(days: readonly Day[]): Day[][] {
  const length = [1, 7, 28].find((size) => days.length / size <= MOST_BARS) ?? 28
  return Array.from({ length: Math.ceil(days.length / length) }, (_, index) =>
    days.slice(index * length, (index + 1) * length),
  )
}
