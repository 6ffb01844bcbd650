import type { Review } from '@localchef/contracts/reviews/list-reviews'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { Picture } from '@/shared/ui/picture.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'

interface ReviewTextProps {
  review: Review
  /** Who answered: the kitchen's name, or "You". */
  answeredBy: string
}

/** What was said, with pictures, and the kitchen's one answer. */
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
      {review.picturePaths.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {review.picturePaths.map((path) => (
            <li key={path} className="w-24">
              <Picture
                src={pictureUrl(path)}
                alt={t('picture')}
                sizes="96px"
                ratio={1}
                largest={320}
                className="rounded-md"
              />
            </li>
          ))}
        </ul>
      )}
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
