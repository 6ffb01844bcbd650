import { Star } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Stars } from '@/shared/ui/stars.tsx'
import { KitchenReviews } from '../components/kitchen-reviews.tsx'
import { ReviewDialog } from '../components/review-dialog.tsx'
import { ReviewText } from '../components/review-text.tsx'
import { ReviewsSkeleton } from '../components/reviews-skeleton.tsx'
import { type MyReview, type Reviewable, useMyReviews } from '../use-my-reviews.ts'

/** Reviews of a chef's kitchen, or a buyer's own reviews. */
export default function ReviewsPage() {
  const { t } = useTranslation('myReviews')
  const { hasRole } = useAuth()
  const isChef = hasRole('chef')
  return (
    <div className="grid max-w-4xl gap-6">
      <header className="grid gap-1">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <p className="text-ink-soft">{t(isChef ? 'kitchen.lead' : 'mine.lead')}</p>
      </header>
      {isChef ? <KitchenReviews /> : <BuyerReviews />}
    </div>
  )
}

/** Purchases to review and the buyer's reviews. `?order=` or `?booking=` opens the dialog for a purchase. */
function BuyerReviews() {
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

function MyReviewCard({ review }: { review: MyReview }) {
  const { t } = useTranslation('myReviews')
  const { language } = useLanguage()
  const chef = inLanguage(language, review.chef.name, review.chef.nameRu)
  return (
    <Card>
      <CardBody className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <Avatar
            name={chef}
            url={review.chef.avatarPath ? pictureUrl(review.chef.avatarPath) : null}
            size={44}
          />
          <div className="min-w-0 flex-1">
            <Link to={`/chefs/${review.chef.slug}`} className="food-name text-lead hover:underline">
              {chef}
            </Link>
            <p className="flex flex-wrap items-center gap-x-3">
              <Stars value={review.rating} />
              <RelativeTime date={review.createdAt} className="text-caption text-ink-faint" />
            </p>
          </div>
          {review.orderId && (
            <Link
              to={`/dashboard/orders/${review.orderId}`}
              className="text-small font-semibold text-accent-text hover:underline"
            >
              {t('mine.toOrder')}
            </Link>
          )}
        </div>
        {review.hiddenReason && (
          <p className="rounded-md bg-warning-soft px-4 py-3 text-small text-warning">
            {t('mine.hidden', { reason: review.hiddenReason })}
          </p>
        )}
        <ReviewText review={review} answeredBy={chef} />
      </CardBody>
    </Card>
  )
}

interface WaitingReviewsProps {
  waiting: readonly Reviewable[]
  onReview: (purchase: Reviewable) => void
}

/** Completed purchases without a review. */
function WaitingReviews({ waiting, onReview }: WaitingReviewsProps) {
  const { t } = useTranslation('myReviews')
  const { language } = useLanguage()
  return (
    <section className="grid gap-4" aria-labelledby="waiting-reviews">
      <h2 id="waiting-reviews" className="food-name text-subtitle">
        {t('waiting.title')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {waiting.map((purchase) => {
          const chef = inLanguage(language, purchase.chef.name, purchase.chef.nameRu)
          const what = inLanguage(language, purchase.what, purchase.whatRu)
          return (
            <li key={purchase.orderId ?? purchase.bookingId}>
              <Card className="flex h-full flex-wrap items-center gap-x-4 gap-y-3 p-4">
                <Avatar
                  name={chef}
                  url={purchase.chef.avatarPath ? pictureUrl(purchase.chef.avatarPath) : null}
                  size={52}
                />
                <div className="min-w-0 flex-1 basis-40">
                  <p className="food-name text-lead leading-snug">{what}</p>
                  <p className="text-small text-ink-soft" translate="no">
                    {chef}
                  </p>
                  <p className="numeric text-caption text-ink-faint">
                    {formatDate(purchase.finishedAt, language)} ·{' '}
                    {t(purchase.orderId ? 'waiting.order' : 'waiting.booking', { number: purchase.number })}
                  </p>
                </div>
                <Button
                  variant="soft"
                  size="sm"
                  icon={<Star aria-hidden />}
                  aria-label={t('waiting.reviewOf', { what, chef })}
                  onClick={() => onReview(purchase)}
                >
                  {t('waiting.review')}
                </Button>
              </Card>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
