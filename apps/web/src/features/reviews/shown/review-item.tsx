import type { Review } from '@localchef/contracts/reviews/list-reviews'
import { useTranslation } from 'react-i18next'
import { ReportButton } from '@/features/reports/components/report-button.tsx'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Stars } from '@/shared/ui/stars.tsx'
import { DishStars } from './dish-stars.tsx'
import { ReviewBody } from './review-body.tsx'
import { ReviewPictures } from './review-pictures.tsx'

interface ReviewItemProps {
  review: Review
  chefName: string
  /**
   * The chef's time zone, because the server doesn't know the reader's. If one day differed from the server's page,
   * React would render the whole page again.
   */
  timeZone: string
}

/** A review on a public page, with the chef's reply. */
export function ReviewItem({ review, chefName, timeZone }: ReviewItemProps) {
  const { t } = useTranslation('reviews')
  const { language } = useLanguage()
  return (
    <li className="grid gap-2.5 py-5 laid-out-later [--later-height:9rem]">
      <div className="flex items-center gap-3">
        <Avatar name={review.authorName} />
        <div className="grid">
          <span className="font-semibold leading-snug" translate="no">
            {review.authorName}
          </span>
          <span className="text-caption text-ink-faint">
            {formatDate(review.createdAt, language, timeZone)}
          </span>
        </div>
        <div className="ml-auto">
          <ReportButton kind="review" id={review.id} name={review.authorName} />
        </div>
      </div>
      <Stars value={review.rating} />
      {review.body && <ReviewBody body={review.body} language={review.language} />}
      <DishStars dishes={review.dishes} />
      <ReviewPictures paths={review.picturePaths} author={review.authorName} />
      {review.reply && (
        <blockquote className="ml-4 grid gap-1 rounded-md border-l-3 border-accent bg-sunken px-4 py-3">
          <p className="text-caption font-semibold">{t('reply', { chef: chefName })}</p>
          <p lang={writtenIn(review.reply)} className="whitespace-pre-line text-small text-ink-soft">
            {review.reply}
          </p>
        </blockquote>
      )}
    </li>
  )
}
