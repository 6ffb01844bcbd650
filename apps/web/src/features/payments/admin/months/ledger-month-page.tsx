import { closeLedgerMonth } from '@localchef/contracts/payments/close-ledger-month'
import { getLedgerMonth } from '@localchef/contracts/payments/get-ledger-month'
import { useQuery } from '@tanstack/react-query'
import { Lock, Printer, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ExportList } from '@/features/list-exports/export-list.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { monthName } from '@/shared/format/month-name.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { AdminPage } from '../../../../shared/page/admin-page.tsx'
import { CloseMonthDialog } from './close-month-dialog.tsx'
import { MonthChecklist } from './month-checklist.tsx'
import { MonthState } from './month-list.tsx'
import { MonthSheet } from './month-sheet.tsx'

/** A month of the ledger: the conditions of its close, and its statement for paper. */
export default function LedgerMonthPage() {
  const { month = '' } = useParams()
  const { t } = useTranslation(['ledger', 'moneyLists'])
  const { language } = useLanguage()
  const mayClose = useHasRightOf(closeLedgerMonth)
  const [isClosing, setClosing] = useState(false)
  const query = useQuery({
    queryKey: ['admin', 'ledger-month', month],
    queryFn: ({ signal }) => callFunction(getLedgerMonth, { month }, { signal }),
    staleTime: 2_000,
    refetchOnWindowFocus: true,
  })
  const found = query.data
  const name = found ? monthName(found.month, language) : ''
  usePageTitle(found && t('months.monthTitle', { month: name }))
  if (query.isPending) return <ComingMonth />
  if (!found) {
    return isNotFound(query.error) || query.error === null ? (
      <EmptyState icon={<SearchX />} title={t('months.unknown')} />
    ) : (
      <ErrorState error={query.error} retry={() => void query.refetch()} />
    )
  }
  return (
    <>
      <div className="print:hidden">
        <Breadcrumbs
          trail={[{ label: t('moneyLists:show.months'), to: '/admin/payments?view=months' }, { label: name }]}
        />
      </div>
      <AdminPage
        title={
          <span className="flex flex-wrap items-center gap-3 print:hidden">
            {t('months.monthTitle', { month: name })}
            <MonthState {...found} />
          </span>
        }
        action={
          <div className="flex flex-wrap items-center gap-3 print:hidden">
            <ExportList list="ledger_month" filter={{ month: found.month }} />
            <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
              {t('report.print')}
            </Button>
            {mayClose && found.state === 'ready' && (
              <Button icon={<Lock aria-hidden />} onClick={() => setClosing(true)}>
                {t('months.close')}
              </Button>
            )}
          </div>
        }
      >
        {found.state !== 'closed' && <MissingRights of={[closeLedgerMonth]} />}
        {found.state !== 'closed' && <MonthChecklist found={found} />}
        <MonthSheet found={found} />
        {isClosing && <CloseMonthDialog found={found} onClose={() => setClosing(false)} />}
      </AdminPage>
    </>
  )
}

function ComingMonth() {
  return (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-48 rounded-lg" />
      <Skeleton className="h-144 rounded-lg" />
    </SkeletonGroup>
  )
}
