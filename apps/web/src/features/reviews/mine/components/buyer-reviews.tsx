import { Star } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { type Reviewable, useMyReviews } from '../use-my-reviews.ts'
import { MyReviewCard } from './my-review-card.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewsSkeleton } from './reviews-skeleton.tsx'
import { WaitingReviews } from './waiting-reviews.tsx'

/** Purchases to review and the buyer's reviews. `?order=` or `?booking=` opens the dialog for a purchase. */
export function BuyerReviews() {
  const { t } = useTranslation('myReviews')
  const query = useMyReviews()
  const isOn = useFeature('reviews')
  const [parameters, setParameters] = useSearchParams()
  const [chosen, setChosen] = useState<Reviewable>()

  if (query.isPending) return <ReviewsSkeleton />
  if (query.isLoadingError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const reviews = query.data.pages.flatMap((page) => page.reviews)
  const [first] = query.data.pages
  const waiting = isOn ? (first?.waiting ?? []) : []
  const linked = waiting.find(
    ({ orderId, bookingId }) =>
      (orderId !== null && orderId === parameters.get('order')) ||
      (bookingId !== null && bookingId === parameters.get('booking')),
  )
  const close = () => {
    setChosen(undefined)
    if (linked) setParameters({}, { replace: true })
  }

  return (
    <div className="grid gap-8">
      {waiting.length > 0 && <WaitingReviews waiting={waiting} onReview={setChosen} />}
      <section className="grid gap-4" aria-labelledby="my-reviews">
        <h2 id="my-reviews" className="food-name text-subtitle">
          {t('mine.title')}
        </h2>
        {reviews.length === 0 ? (
          <EmptyState
            icon={<Star />}
            title={t('mine.empty')}
            action={
              waiting.length === 0 && <ButtonLink to="/ready-dishes">{t('mine.emptyAction')}</ButtonLink>
            }
          >
            {t('mine.emptyText')}
          </EmptyState>
        ) : (
          <>
            <ul className="grid gap-4">
              {reviews.map((review) => (
                <li key={review.id}>
                  <MyReviewCard review={review} />
                </li>
              ))}
            </ul>
            <LoadMore
              shown={reviews.length}
              total={first?.totalCount ?? reviews.length}
              hasMore={query.hasNextPage}
              busy={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        )}
      </section>
      <ReviewDialog purchase={chosen ?? linked} onClose={close} />
    </div>
  )
}
