import { printTable, written } from './print-table.ts'

/** An upper limit for a figure, or with `atLeast` a lower one. */
export interface Limit {
  budget: number
  atLeast?: boolean
}

interface Checked extends Limit {
  what: string
  figure: number
  unit: string
}

/** Benches that measure a budget. */
const byBench = {
  web: 'first page on a phone',
  lighthouse: "Lighthouse's scores of the landing pages",
  search: 'chef-search at 100,000 and 1,000,000 chefs',
  reads: 'hot reads through HTTP',
  orders: 'placing an order',
  start: 'start and restart',
  memory: 'memory',
} as const

const checked: Checked[] = []

export function isMet(figure: number, { budget, atLeast = false }: Limit): boolean {
  return atLeast ? figure >= budget : figure <= budget
}

/** Compares a figure with its budget and keeps the result for the final table. */
export function verdictOf(what: string, figure: number, unit: string, limit: Limit): 'met' | 'NOT MET' {
  checked.push({ what, figure, unit, ...limit })
  return isMet(figure, limit) ? 'met' : 'NOT MET'
}

/** Prints the budgets this run measured, and the benches of all others. */
export function printBudgets(ran: ReadonlySet<string>): void {
  printTable(
    'Budgets',
    ['what', 'measured', 'budget', 'verdict'],
    [
      ...checked.map(({ what, figure, unit, ...limit }) => [
        what,
        written(figure, unit),
        `at ${limit.atLeast ? 'least' : 'most'} ${limit.budget.toLocaleString('en-US')} ${unit}`.trimEnd(),
        isMet(figure, limit) ? 'met' : 'NOT MET',
      ]),
      ...Object.entries(byBench)
        .filter(([name]) => !ran.has(name))
        .map(([name, what]) => [what, 'not in this run', `npm run bench -- ${name}`, '']),
    ],
  )
}
