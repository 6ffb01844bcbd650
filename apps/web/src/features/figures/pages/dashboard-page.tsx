import { getOverview } from '@localchef/contracts/figures/get-overview'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOpening } from '@/features/opening/use-opening.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { AdminPage } from '../../../shared/page/admin-page.tsx'
import { useWaiting, Waiting } from '../../queue/components/waiting.tsx'
import { Figures } from '../components/figures.tsx'

export default function DashboardPage() {
  const { t } = useTranslation('figures')
  const hasFigures = useHasRightOf(getOverview)
  const opening = useOpening()
  const query = useQuery({
    enabled: hasFigures && !opening.isFirst,
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) =>
      callFunction(getOverview, { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }, { signal }),
    staleTime: 5_000,
    refetchInterval: 20_000,
    refetchOnWindowFocus: true,
  })
  // Waits for the queue's counts, which come first and would push the figures down.
  const isWaitingKnown = !useWaiting().isPending
  return (
    <AdminPage
      title={opening.title ?? t('dashboard.title')}
      lead={opening.isFirst ? undefined : t('dashboard.lead')}
    >
      {opening.view}
      <Waiting />
      {opening.isFirst || !isWaitingKnown || !hasFigures ? null : query.data ? (
        <Figures overview={query.data} />
      ) : query.isPending ? (
        <SkeletonGroup>
          <Skeleton className="h-80 rounded-lg" />
        </SkeletonGroup>
      ) : (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      )}
    </AdminPage>
  )
}
