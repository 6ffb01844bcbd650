import { printTable, written } from './print-table.ts'

/** The most, or with `atLeast` the least, that a figure may be. */
export interface Limit {
  budget: number
  atLeast?: boolean
}

interface Checked extends Limit {
  what: string
  figure: number
  unit: string
}

/** The benches that the budgets of the design are measured by. */
const byBench = {
  web: 'first page on a phone',
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

/** Says whether a figure keeps to its budget, and remembers it for the table at the end. */
export function verdictOf(what: string, figure: number, unit: string, limit: Limit): 'met' | 'NOT MET' {
  checked.push({ what, figure, unit, ...limit })
  return isMet(figure, limit) ? 'met' : 'NOT MET'
}

/** Every budget that this run measured, and the name of the bench for each that it did not. */
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
