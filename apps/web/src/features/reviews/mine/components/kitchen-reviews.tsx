import { MessageSquareHeart, Store } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reportable } from '@/features/reports/reportable.ts'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { PagedList } from '@/shared/page/paged-list.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { useKitchenReviews } from '../use-kitchen-reviews.ts'
import { KitchenReviewCard } from './kitchen-review-card.tsx'
import { ReviewsSkeleton } from './reviews-skeleton.tsx'

const ReportDialog = lazy(() => import('@/features/reports/components/report-dialog.tsx'))

/** Reviews of the signed-in chef's kitchen. */
export function KitchenReviews() {
  const { t } = useTranslation('myReviews')
  const query = useMyChef()
  if (query.isPending) return <ReviewsSkeleton />
  if (query.isLoadingError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const { chef } = query.data
  return chef ? (
    <ReviewsOf chefId={chef.id} />
  ) : (
    <EmptyState
      icon={<Store />}
      title={t('kitchen.none')}
      action={<ButtonLink to="/dashboard/chef-profile">{t('kitchen.noneAction')}</ButtonLink>}
    >
      {t('kitchen.noneText')}
    </EmptyState>
  )
}

function ReviewsOf({ chefId }: { chefId: string }) {
  const { t } = useTranslation('myReviews')
  const [reported, setReported] = useState<Reportable>()
  return (
    <>
      <PagedList
        query={useKitchenReviews(chefId)}
        rowsOf={({ reviews }) => reviews}
        skeleton={<ReviewsSkeleton />}
        empty={
          <EmptyState icon={<MessageSquareHeart />} title={t('kitchen.empty')}>
            {t('kitchen.emptyText')}
          </EmptyState>
        }
      >
        {(review) => (
          <KitchenReviewCard
            review={review}
            onReport={() => setReported({ kind: 'review', id: review.id, name: review.authorName })}
          />
        )}
      </PagedList>
      {reported && (
        <Suspense>
          <ReportDialog
            subject={reported}
            description={t('report.text')}
            onClose={() => setReported(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
