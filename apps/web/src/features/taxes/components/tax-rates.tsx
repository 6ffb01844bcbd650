import { listTaxRates } from '@localchef/contracts/taxes/list-tax-rates'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportList } from '@/features/list-exports/export-list.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatPercent } from '@/shared/format/percent.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { RecordTable } from '@/shared/long-list/record-table.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TaxRateDialog } from './tax-rate-dialog.tsx'

/** The rates of sales tax, with the sentence about the duty to enter and remit them. */
export function TaxRates() {
  const { t } = useTranslation('taxes')
  const { language } = useLanguage()
  const [isAdding, setAdding] = useState(false)
  const query = useQuery({
    queryKey: ['admin', 'tax-rates'],
    queryFn: async ({ signal }) => (await callFunction(listTaxRates, {}, { signal })).rates,
  })
  const rates = query.data
  if (query.isError && !rates) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  }
  return (
    <Card className="min-w-0">
      <CardBody className="grid min-w-0 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="food-name text-title">{t('title')}</h2>
          <div className="flex flex-wrap items-center gap-1">
            <ExportList list="tax_rates" filter={{}} />
            <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          </div>
        </div>
        <p className="max-w-3xl text-small text-ink-soft">{t('duty')}</p>
        <p className="max-w-3xl text-small text-ink-soft">{t('rule')}</p>
        {!rates && (
          <SkeletonGroup>
            <Skeleton className="h-24 rounded-lg" />
          </SkeletonGroup>
        )}
        {rates?.length === 0 && <p className="font-semibold">{t('off')}</p>}
        {rates && rates.length > 0 && (
          <RecordTable
            label={t('title')}
            rows={rates}
            keyOf={({ id }) => id}
            columns={[
              {
                label: t('place'),
                cell: ({ state, zipPrefix }) => (zipPrefix ? `${state} ${zipPrefix}…` : state),
              },
              {
                label: t('percent'),
                numeric: true,
                cell: ({ percent }) => formatPercent(percent, language),
              },
              {
                label: t('on'),
                cell: ({ foodTaxable, deliveryTaxable }) =>
                  [foodTaxable && t('food'), deliveryTaxable && t('delivery')].filter(Boolean).join(', ') ||
                  t('nothing'),
              },
              { label: t('remitter'), cell: ({ remitter }) => t(`by.${remitter}`) },
              { label: t('from'), cell: ({ holdsFrom }) => formatDate(holdsFrom, language, 'UTC') },
            ]}
          />
        )}
        {isAdding && <TaxRateDialog onClose={() => setAdding(false)} />}
      </CardBody>
    </Card>
  )
}
