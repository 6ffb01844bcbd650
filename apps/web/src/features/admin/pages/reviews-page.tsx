import { useTranslation } from 'react-i18next'
import { AdminPage } from '../components/admin-page.tsx'
import { ListTools } from '../components/list-tools.tsx'
import { ReportList } from '../components/report-list.tsx'
import { ReviewList } from '../components/review-list.tsx'
import { useFilters } from '../use-filters.ts'

const choices = ['open', 'upheld', 'dismissed', 'all', 'low', 'hidden'] as const

/** What was reported, and the reviews themselves: both are about what people say in public. */
export default function ReviewsPage() {
  const { t } = useTranslation('admin')
  const { query, which, setQuery, setWhich } = useFilters(choices, 'open')
  return (
    <AdminPage title={t('reviews.title')}>
      <ListTools
        placeholder={t('reviews.search')}
        query={query}
        onQuery={setQuery}
        choices={choices.map((value) => ({ value, label: t(`reviews.show.${value}`) }))}
        which={which}
        onWhich={setWhich}
      />
      {which === 'open' || which === 'upheld' || which === 'dismissed' ? (
        <ReportList query={query} status={which} />
      ) : (
        <ReviewList query={query} which={which} />
      )}
    </AdminPage>
  )
}
