/**
 * Round values from zero up to the first that reaches the highest bar, in equal steps of 1, 2 or 5 times a power of
 * ten: `0 20 40 60`. Whole figures, such as orders, get whole values.
 */
export function axisTicks(most: number, isWhole: boolean): number[] {
  if (most <= 0) return [0, 1]
  const rough = most / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const round =
    [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough * 0.999) ?? 10 * power
  const step = isWhole ? Math.max(1, Math.round(round)) : round
  const count = Math.ceil(most / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}
