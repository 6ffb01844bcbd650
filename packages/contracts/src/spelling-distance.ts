/** Letters to insert, delete, change or swap with a neighbor to turn one word into the other (Damerau–Levenshtein). */
export function spellingDistance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let k = 1; k <= other.length; k += 1) {
      const changed = (last[k - 1] ?? 0) + Number(one[i - 1] !== other[k - 1])
      let best = Math.min(changed, (last[k] ?? 0) + 1, (row[k - 1] ?? 0) + 1)
      if (i > 1 && k > 1 && one[i - 1] === other[k - 2] && one[i - 2] === other[k - 1]) {
        best = Math.min(best, (before[k - 2] ?? 0) + 1)
      }
      row.push(best)
    }
    before = last
    last = row
  }
  return last[other.length] ?? 0
}
