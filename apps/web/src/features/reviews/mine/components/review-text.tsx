import type { Review } from '@localchef/contracts/reviews/list-reviews'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { DishStars } from '../../shown/dish-stars.tsx'
import { ReviewPictures } from '../../shown/review-pictures.tsx'

interface ReviewTextProps {
  review: Review
  /** Author of the reply: the kitchen's name or "You". */
  answeredBy: string
}

/** A review's text and pictures and the chef's reply. */
export function ReviewText({ review, answeredBy }: ReviewTextProps) {
  const { t } = useTranslation('myReviews')
  return (
    <>
      {review.body ? (
        <p lang={review.language} className="whitespace-pre-line text-pretty">
          {review.body}
        </p>
      ) : (
        <p className="text-small text-ink-faint">{t('noText')}</p>
      )}
      <DishStars dishes={review.dishes} />
      <ReviewPictures paths={review.picturePaths} author={review.authorName} />
      {review.reply && (
        <div className="rounded-md border-l-3 border-accent bg-sunken px-4 py-3">
          <p className="mb-1 flex flex-wrap items-baseline gap-x-2 text-small">
            <strong>{answeredBy}</strong>
            {review.repliedAt && (
              <RelativeTime date={review.repliedAt} className="text-caption text-ink-faint" />
            )}
          </p>
          <p className="whitespace-pre-line text-small">{review.reply}</p>
        </div>
      )}
    </>
  )
}
