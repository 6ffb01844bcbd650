import { type TaxLine, type TaxSums, taxByState } from '@localchef/contracts/payments/tax-report'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatPercent } from '@/shared/format/percent.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { FirstRows } from '@/shared/long-list/first-rows.tsx'
import { type Column, RecordTable } from '@/shared/long-list/record-table.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'

/** The tax by state and remitting side, and line by line. The file has further columns. */
export function TaxTables({ lines }: { lines: readonly TaxLine[] }) {
  const { t } = useTranslation('moneyLists')
  const { language } = useLanguage()
  const sums: Column<TaxSums>[] = [
    { label: t('tax.orders'), numeric: true, cell: ({ orders }) => orders },
    ...(['taxableSales', 'exemptSales', 'taxCollected', 'taxRefunded', 'tax'] as const).map((name) => ({
      label: t(`tax.${name}`),
      numeric: true,
      cell: (line: TaxSums) => formatDollars(line[name]),
    })),
  ]
  const remitter: Column<Pick<TaxLine, 'remitter'>> = {
    label: t('tax.remitter'),
    cell: ({ remitter }) => (remitter ? t(`tax.by.${remitter}`) : '—'),
  }
  return (
    <>
      <Titled title={t('tax.byState')}>
        <FirstRows rows={taxByState(lines)}>
          {(shown) => (
            <RecordTable
              label={t('tax.byState')}
              rows={shown}
              keyOf={({ state, remitter }) => `${state} ${remitter}`}
              columns={[
                { label: t('tax.state'), cell: ({ state }) => <strong>{state || t('tax.noState')}</strong> },
                remitter,
                ...sums,
              ]}
            />
          )}
        </FirstRows>
      </Titled>
      <Titled title={t('tax.byRate')}>
        <FirstRows rows={lines}>
          {(shown) => (
            <RecordTable
              label={t('tax.byRate')}
              rows={shown}
              keyOf={({ rate, state, remitter, method }) => `${rate?.id} ${state} ${remitter} ${method}`}
              columns={[
                {
                  label: t('tax.place'),
                  cell: (line) => <strong>{placeOf(line) || t('tax.noState')}</strong>,
                },
                {
                  label: t('tax.rate'),
                  numeric: true,
                  cell: ({ rate }) => (rate ? formatPercent(rate.percent, language) : t('tax.noRate')),
                },
                remitter,
                { label: t('tax.paid'), cell: ({ method }) => t(`tax.method.${method}`) },
                ...sums,
              ]}
            />
          )}
        </FirstRows>
      </Titled>
    </>
  )
}

const placeOf = ({ state, rate }: TaxLine) => (rate?.zipPrefix ? `${state} ${rate.zipPrefix}…` : state)

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="min-w-0">
      <CardBody className="grid min-w-0 gap-4">
        <h3 className="food-name text-title">{title}</h3>
        {children}
      </CardBody>
    </Card>
  )
}
