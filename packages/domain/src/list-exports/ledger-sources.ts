import {
  type ExportFilter,
  mostExported,
  mostLedgerRows,
} from '@localchef/contracts/list-exports/list-export'
import type { MonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import type { MonthlyMoney } from '@localchef/contracts/payments/monthly-money'
import { handoverSums, reportSums } from '@localchef/contracts/payments/report-sums'
import { sumTax, type TaxLine, taxMoney } from '@localchef/contracts/payments/tax-report'
import { readMonthlyReport } from '../ledger/get-monthly-report.ts'
import { readTaxReport } from '../ledger/get-tax-report.ts'
import {
  countLedgerEntries,
  type ListedTransaction,
  readLedgerTransactions,
} from '../ledger/list-ledger-transactions.ts'
import { readLedgerMonth } from '../ledger/read-month-totals.ts'
import { type Columns, cellsOf, dollars, type ListSource, type SystemCall } from './list-source.ts'

type ReportRow = MonthlyMoney & { chef?: MonthlyReport['kitchens'][number]['chef'] }

/** The report of a month: the sums, then a row per kitchen. One statement reads it, so the file has a single part. */
export function monthlyReportSource({ month = '' }: ExportFilter): ListSource {
  const columns: Columns<ReportRow> = {
    month: () => month,
    chef: ({ chef }) => chef?.name ?? 'all chefs',
    orders: ({ orders }) => orders,
    booking_payments: ({ bookingPayments }) => bookingPayments,
    ...sumColumns(reportSums),
    handover_orders: ({ handoverOrders }) => handoverOrders,
    ...sumColumns(handoverSums),
  }
  const rowsOf = async (call: SystemCall): Promise<ReportRow[]> => {
    const { sum, kitchens } = await readMonthlyReport(call, month)
    return [sum, ...kitchens]
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

/** A month of the ledger: its totals, accounts and kitchens as on its page, then a row per entry. */
export function ledgerMonthSource({ month = '' }: ExportFilter): ListSource {
  return {
    head: async (call) => [...(await sheetOf(call, month)), Object.keys(entryColumns)],
    async read({ db }, cursor, limit) {
      const [at = '', id] = cursor?.split('~') ?? []
      const after = cursor ? { at, id: Number(id) } : undefined
      const { transactions, next } = await readLedgerTransactions(db, { month, after, limit })
      const rows = transactions.flatMap((transaction) =>
        transaction.entries.map((entry) => ({ ...transaction, entry })),
      )
      return { cells: cellsOf(rows, entryColumns), nextCursor: next && `${next.at}~${next.id}` }
    },
    count: ({ db }) => countLedgerEntries(db, month, mostLedgerRows),
    most: mostLedgerRows,
  }
}

/** Debits are positive. */
const entryColumns: Columns<ListedTransaction & { entry: ListedTransaction['entries'][number] }> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  cause: ({ cause }) => cause,
  account: ({ entry }) => entry.account,
  part: ({ entry }) => entry.part,
  amount: ({ entry }) => dollars(entry.amount),
  order: ({ orderNumber }) => orderNumber,
  booking: ({ bookingNumber }) => bookingNumber,
  chef: ({ kitchen }) => kitchen,
  corrects: ({ corrects }) => corrects,
  note: ({ note }) => note,
}

/** Empty for a month that is not in the ledger. */
async function sheetOf({ db }: SystemCall, month: string): Promise<string[][]> {
  const found = await readLedgerMonth(db, month)
  if (!found) return []
  const { totals, transactions, accounts, kitchens } = found
  const ofTotals: Columns<MonthlyMoney> = {
    month: () => month,
    orders: ({ orders }) => orders,
    booking_payments: ({ bookingPayments }) => bookingPayments,
    transactions: () => transactions,
    ...sumColumns(reportSums),
    handover_orders: ({ handoverOrders }) => handoverOrders,
    ...sumColumns(handoverSums),
  }
  const ofAccounts: Columns<(typeof accounts)[number]> = {
    account: ({ account }) => account,
    opening: ({ opening }) => dollars(opening),
    debit: ({ debit }) => dollars(debit),
    credit: ({ credit }) => dollars(credit),
    closing: ({ closing }) => dollars(closing),
  }
  const ofKitchens: Columns<(typeof kitchens)[number]> = {
    chef: ({ chef }) => chef.name,
    opening: ({ opening }) => dollars(opening),
    change: ({ change }) => dollars(change),
    closing: ({ closing }) => dollars(closing),
  }
  const [values = []] = cellsOf([totals], ofTotals)
  return [
    ...Object.keys(ofTotals).map((name, at) => [name, values[at] ?? '']),
    [],
    Object.keys(ofAccounts),
    ...cellsOf(accounts, ofAccounts),
    [],
    Object.keys(ofKitchens),
    ...cellsOf(kitchens, ofKitchens),
    [],
  ]
}

const sumColumns = (names: readonly (keyof MonthlyMoney)[]): Columns<MonthlyMoney> =>
  Object.fromEntries(names.map((name) => [snakeCase(name), (money) => dollars(money[name])]))

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface TaxRow extends TaxLine {
  from: string
  to: string
  place: string
}

/** The tax report: its sum, then a row per line. One statement reads it, so the file has a single part. */
export function taxReportSource({ month, from, to }: ExportFilter): ListSource {
  const rowsOf = async (call: SystemCall): Promise<TaxRow[]> => {
    const report = await readTaxReport(call, { month, from, to })
    const days = { from: report.from, to: report.to }
    const all = { rate: null, state: '', remitter: null, method: 'card' as const }
    return [
      { ...days, ...all, ...sumTax(report.lines), place: 'all states' },
      ...report.lines.map((line) => ({ ...days, ...line, place: line.state })),
    ]
  }
  return {
    head: async () => [Object.keys(taxColumns)],
    async read(call) {
      const rows = await rowsOf(call)
      const isCut = rows.length > mostExported
      return { cells: cellsOf(rows.slice(0, mostExported), taxColumns), nextCursor: isCut ? 'rest' : null }
    },
    count: async (call) => (await rowsOf(call)).length,
    most: mostExported,
  }
}

const taxColumns: Columns<TaxRow> = {
  from: ({ from }) => from,
  to: ({ to }) => to,
  state: ({ place }) => place,
  zip_prefix: ({ rate }) => rate?.zipPrefix,
  percent: ({ rate }) => rate?.percent,
  rate_from: ({ rate }) => rate?.holdsFrom,
  remitted_by: ({ remitter }) => remitter,
  paid: ({ place, method }) => (place === 'all states' ? '' : method),
  orders: ({ orders }) => orders,
  ...Object.fromEntries(taxMoney.map((name) => [snakeCase(name), (row: TaxRow) => dollars(row[name])])),
}
