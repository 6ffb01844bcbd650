import { MessageSquareHeart, Store } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMyChef } from '@/features/chefs/own/use-my-chef.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { useKitchenReviews } from '../use-kitchen-reviews.ts'
import { KitchenReviewCard } from './kitchen-review-card.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ReviewsSkeleton } from './reviews-skeleton.tsx'

/** What buyers say of the chef's kitchen. */
export function KitchenReviews() {
  const { t } = useTranslation('myReviews')
  const query = useMyChef()
  if (query.isPending) return <ReviewsSkeleton />
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
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
  const query = useKitchenReviews(chefId)
  const [reported, setReported] = useState<string>()
  if (query.isPending) return <ReviewsSkeleton />
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const reviews = query.data.pages.flatMap((page) => page.reviews)
  if (reviews.length === 0) {
    return (
      <EmptyState icon={<MessageSquareHeart />} title={t('kitchen.empty')}>
        {t('kitchen.emptyText')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {reviews.map((review) => (
          <li key={review.id}>
            <KitchenReviewCard review={review} onReport={() => setReported(review.id)} />
          </li>
        ))}
      </ul>
      <LoadMore
        shown={reviews.length}
        total={query.data.pages[0]?.totalCount ?? reviews.length}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
      <ReportDialog reviewId={reported} onClose={() => setReported(undefined)} />
    </>
  )
}
