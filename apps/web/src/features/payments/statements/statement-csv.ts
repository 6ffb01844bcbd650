import type { TFunction } from 'i18next'
import { toCsv } from '@/shared/charts/figures-csv.ts'
import { handoverRows, statementRows } from './statement-rows.ts'
import type { Statement } from './use-statements.ts'

/** The sums, then one row for each entry. Days are in the kitchen's time zone. */
export function statementCsv(statement: Statement, t: TFunction<'statements'>): string {
  const head = ['day', 'kind', 'order', 'charged', 'tip', 'fees', 'change'] as const
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: statement.kitchen.timeZone })
  return toCsv([
    ...statementRows(statement).map(({ name, value }) => [t(`sum.${name}`), value]),
    ...handoverRows(statement).map(({ name, value }) => [
      name === 'orders' ? t('handover.orders') : `${t('handover.title')}: ${t(`handover.${name}`)}`,
      value,
    ]),
    [],
    head.map((name) => t(`csv.${name}`)),
    ...statement.entries.map(({ at, kind, order, booking, charged, tip, fees, change }) => [
      dayOf.format(new Date(at)),
      kind === 'sale' && booking ? t('kind.bookingSale') : t(`kind.${kind}`),
      order?.number ?? (booking && t('booking', { number: booking.number })),
      charged,
      tip,
      fees,
      change,
    ]),
  ])
}
