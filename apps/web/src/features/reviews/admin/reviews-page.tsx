import { listReports } from '@localchef/contracts/reports/list-reports'
import { listAllReviews } from '@localchef/contracts/reviews/list-all-reviews'
import { useTranslation } from 'react-i18next'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { ListTools } from '../../../shared/long-list/list-tools.tsx'
import { useFilters } from '../../../shared/long-list/use-filters.ts'
import { AdminPage } from '../../../shared/page/admin-page.tsx'
import { ReportList } from '../../reports/components/report-list.tsx'
import { ReviewList } from './review-list.tsx'

const ofReports = ['open', 'upheld', 'dismissed'] as const
const ofReviews = ['all', 'low', 'hidden'] as const

/** Reports of content and all reviews. */
export default function ReviewsPage() {
  const { t } = useTranslation('reports')
  const readsReports = useHasRightOf(listReports)
  const readsReviews = useHasRightOf(listAllReviews)
  const choices = [...(readsReports ? ofReports : []), ...(readsReviews ? ofReviews : [])]
  const { query, which, days, setQuery, setWhich } = useFilters(choices, readsReports ? 'open' : 'all')
  return (
    <AdminPage title={t('reviews.title')}>
      <SavedViews list="reviews" />
      <ListTools
        placeholder={t('reviews.search')}
        query={query}
        onQuery={setQuery}
        choices={choices.map((value) => ({ value, label: t(`reviews.show.${value}`) }))}
        which={which}
        onWhich={setWhich}
        hasDays
      />
      <MissingRights of={[listReports, listAllReviews]} />
      {which === 'open' || which === 'upheld' || which === 'dismissed' ? (
        <ReportList query={query} status={which} days={days} />
      ) : (
        <ReviewList query={query} which={which} days={days} />
      )}
    </AdminPage>
  )
}
