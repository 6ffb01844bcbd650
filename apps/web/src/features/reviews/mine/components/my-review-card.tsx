import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Stars } from '@/shared/ui/stars.tsx'
import type { MyReview } from '../use-my-reviews.ts'
import { ReviewText } from './review-text.tsx'

export function MyReviewCard({ review }: { review: MyReview }) {
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
