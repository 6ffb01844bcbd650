import type { LedgerMonth, LedgerMonthState } from '@localchef/contracts/payments/ledger-month'
import { listLedgerMonths } from '@localchef/contracts/payments/list-ledger-months'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ExportList } from '@/features/list-exports/export-list.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { monthName } from '@/shared/format/month-name.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { FirstRows } from '../../../../shared/long-list/first-rows.tsx'
import { RecordTable } from '../../../../shared/long-list/record-table.tsx'

/** The months of the ledger, newest first, each with a link to its totals and its close. */
export function MonthList() {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  const query = useQuery({
    queryKey: ['admin', 'ledger-months'],
    queryFn: async ({ signal }) => (await callFunction(listLedgerMonths, {}, { signal })).months,
    staleTime: 5_000,
  })
  const months = query.data
  if (query.isError && !months) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  }
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex items-center justify-between gap-3">
        <p className="max-w-3xl text-small text-ink-soft">{t('months.lead')}</p>
        <ExportList list="ledger_months" filter={{}} />
      </div>
      {!months && (
        <SkeletonGroup>
          <Skeleton className="h-64 rounded-lg" />
        </SkeletonGroup>
      )}
      {months && (
        <FirstRows rows={months}>
          {(shown) => (
            <RecordTable
              label={t('months.title')}
              rows={shown}
              keyOf={({ month }) => month}
              columns={[
                {
                  label: t('report.month'),
                  cell: ({ month }) => (
                    <AdminLink
                      to={`/admin/payments/months/${month}`}
                      className="font-semibold first-letter:uppercase hover:underline"
                    >
                      {monthName(month, language)}
                    </AdminLink>
                  ),
                },
                { label: t('months.stateColumn'), cell: (month) => <MonthState {...month} /> },
                {
                  label: t('months.closedColumn'),
                  cell: ({ close }) =>
                    close ? [formatDate(close.at, language), close.by].filter(Boolean).join(' · ') : '—',
                },
              ]}
            />
          )}
        </FirstRows>
      )}
    </div>
  )
}

const tones: Record<LedgerMonthState, Tone> = { open: 'neutral', ready: 'warning', closed: 'success' }

export function MonthState({ state, isOver }: Pick<LedgerMonth, 'state' | 'isOver'>) {
  const { t } = useTranslation('ledger')
  return (
    <Badge tone={tones[state]} className="font-sans">
      {t(`months.state.${state === 'open' && !isOver ? 'running' : state}`)}
    </Badge>
  )
}
