import { useTranslation } from 'react-i18next'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { ListTools } from '../../../shared/long-list/list-tools.tsx'
import { useFilters } from '../../../shared/long-list/use-filters.ts'
import { AdminPage } from '../../../shared/page/admin-page.tsx'
import { ReportList } from '../../reports/components/report-list.tsx'
import { ReviewList } from './review-list.tsx'

const choices = ['open', 'upheld', 'dismissed', 'all', 'low', 'hidden'] as const

/** Reports of content and all reviews. */
export default function ReviewsPage() {
  const { t } = useTranslation('admin')
  const { query, which, days, setQuery, setWhich } = useFilters(choices, 'open')
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
      {which === 'open' || which === 'upheld' || which === 'dismissed' ? (
        <ReportList query={query} status={which} days={days} />
      ) : (
        <ReviewList query={query} which={which} days={days} />
      )}
    </AdminPage>
  )
}
