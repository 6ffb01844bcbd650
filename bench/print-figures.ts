import { cpus, loadavg, totalmem } from 'node:os'
import { type Limit, verdictOf } from './budgets.ts'
import { printTable, written } from './print-table.ts'

/** Describes processor, memory, Node version and load of the machine. */
export function machine(): string {
  const [cpu] = cpus()
  const load = loadavg().map((part) => part.toFixed(1))
  return `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load over 1, 5 and 15 minutes ${load.join(', ')}`
}

export interface Figure extends Partial<Limit> {
  what: string
  figure: number
  unit: string
  note?: string
}

export function print(title: string, figures: readonly Figure[]): void {
  printTable(
    title,
    ['what', 'measured', 'unit', 'budget', 'note'],
    figures.map(({ what, figure, unit, budget, atLeast = false, note = '' }) => {
      const name = `${title}: ${what.trim()}`
      const verdict =
        budget === undefined
          ? ''
          : `${verdictOf(name, figure, unit, { budget, atLeast })}: at ${atLeast ? 'least' : 'most'} ${budget}`
      return [what, written(figure), unit, verdict, note]
    }),
  )
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
