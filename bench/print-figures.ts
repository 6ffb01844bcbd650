import { cpus, loadavg, totalmem } from 'node:os'

/** What the figures were measured on; a busy machine makes them worse, and says so here. */
export function machine(): string {
  const [cpu] = cpus()
  const [load = 0] = loadavg()
  return `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load ${load.toFixed(1)}`
}

export interface Figure {
  what: string
  figure: number
  unit: string
  /** The most, or with `atLeast` the least, that is allowed. */
  budget?: number
  atLeast?: boolean
  note?: string
}

export function print(title: string, figures: readonly Figure[]): void {
  const [load = 0] = loadavg()
  console.log(`\n${title} (load ${load.toFixed(1)})`)
  for (const { what, figure, unit, budget, atLeast, note } of figures) {
    const digits = Math.abs(figure) < 100 ? 2 : 0
    const isWithin = budget === undefined || (atLeast ? figure >= budget : figure <= budget)
    const verdict =
      budget === undefined
        ? ''
        : `  ${isWithin ? 'within' : 'OUTSIDE'} the budget: ${atLeast ? 'at least' : 'at most'} ${budget} ${unit}`
    console.log(
      `  ${what.padEnd(44)} ${figure.toFixed(digits).padStart(9)} ${unit}${verdict}${note ? `  (${note})` : ''}`,
    )
  }
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
