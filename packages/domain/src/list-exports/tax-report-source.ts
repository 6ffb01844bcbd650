import { type ExportFilter, mostExported } from '@localchef/contracts/list-exports/list-export'
import { sumTax, type TaxLine, taxMoney } from '@localchef/contracts/payments/tax-report'
import { readTaxReport } from '../ledger/get-tax-report.ts'
import { type Columns, cellsOf, dollars, type ListSource, type SystemCall } from './list-source.ts'

interface ReportRow extends TaxLine {
  from: string
  to: string
  place: string
}

/** The tax report: its sum, then a row per line. One statement reads it, so the file has a single part. */
export function taxReportSource({ month, from, to }: ExportFilter): ListSource {
  const rowsOf = async ({ db }: SystemCall): Promise<ReportRow[]> => {
    const report = await readTaxReport(db, { month, from, to })
    const days = { from: report.from, to: report.to }
    const all = { rate: null, state: '', remitter: null, method: 'card' as const }
    return [
      { ...days, ...all, ...sumTax(report.lines), place: 'all states' },
      ...report.lines.map((line) => ({ ...days, ...line, place: line.state })),
    ]
  }
  return {
    head: async () => [Object.keys(columns)],
    async read(call) {
      const rows = await rowsOf(call)
      const isCut = rows.length > mostExported
      return { cells: cellsOf(rows.slice(0, mostExported), columns), nextCursor: isCut ? 'rest' : null }
    },
    count: async (call) => (await rowsOf(call)).length,
    most: mostExported,
  }
}

const columns: Columns<ReportRow> = {
  from: ({ from }) => from,
  to: ({ to }) => to,
  state: ({ place }) => place,
  zip_prefix: ({ rate }) => rate?.zipPrefix,
  percent: ({ rate }) => rate?.percent,
  rate_from: ({ rate }) => rate?.holdsFrom,
  remitted_by: ({ remitter }) => remitter,
  paid: ({ place, method }) => (place === 'all states' ? '' : method),
  orders: ({ orders }) => orders,
  ...Object.fromEntries(taxMoney.map((name) => [snakeCase(name), (row: ReportRow) => dollars(row[name])])),
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
