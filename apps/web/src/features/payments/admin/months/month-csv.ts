import type { LedgerMonthDetail } from '@localchef/contracts/payments/get-ledger-month'
import type { listLedgerTransactions } from '@localchef/contracts/payments/list-ledger-transactions'
import type { TFunction } from 'i18next'
import type { z } from 'zod'
import { toCsv } from '@/shared/charts/figures-csv.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { handoverSums, reportSums } from '../report-columns.ts'

export type ListedTransaction = z.infer<typeof listLedgerTransactions.output>['transactions'][number]

/** Totals, accounts and kitchens of a month, then one row for each entry of the ledger. Debits are positive. */
export function monthCsv(
  { month, totals, transactions, accounts, kitchens }: LedgerMonthDetail,
  listed: readonly ListedTransaction[],
  language: string,
  t: TFunction<'adminPayments'>,
): string {
  // Numbers, because a text with a minus sign is taken for a formula.
  const dollars = (amount: number) => Math.round(amount * 100) / 100
  return toCsv([
    [t('report.month'), month],
    [t('report.orders'), totals.orders],
    [t('report.bookingPayments'), totals.bookingPayments],
    [t('months.transactions'), transactions],
    ...reportSums.map((name) => [t(`report.${name}`), dollars(totals[name])]),
    [t('report.handoverOrders'), totals.handoverOrders],
    ...handoverSums.map((name) => [t(`report.${name}`), dollars(totals[name])]),
    [],
    [t('months.account'), t('months.opening'), t('ledger.debit'), t('ledger.credit'), t('months.closing')],
    ...accounts.map(({ account, opening, debit, credit, closing }) => [
      t(`months.accountName.${account}`),
      ...[opening, debit, credit, closing].map(dollars),
    ]),
    [],
    [t('report.kitchen'), t('months.opening'), t('months.change'), t('months.closing')],
    ...kitchens.map(({ chef, opening, change, closing }) => [
      inLanguage(language, chef.name, chef.nameRu),
      ...[opening, change, closing].map(dollars),
    ]),
    [],
    (
      [
        'id',
        'at',
        'cause',
        'account',
        'part',
        'amount',
        'order',
        'booking',
        'kitchen',
        'corrects',
        'note',
      ] as const
    ).map((name) => t(`months.csv.${name}`)),
    ...listed.flatMap(({ id, at, cause, entries, orderNumber, bookingNumber, kitchen, corrects, note }) =>
      entries.map(({ account, part, amount }) => [
        id,
        at,
        t(`ledger.cause.${cause}`),
        t(`months.accountName.${account}`),
        part && t(`ledger.part.${part}`),
        dollars(amount),
        orderNumber,
        bookingNumber,
        kitchen,
        corrects,
        note,
      ]),
    ),
  ])
}
