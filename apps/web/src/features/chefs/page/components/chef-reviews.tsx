import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import type { Review } from '@localchef/contracts/reviews/list-reviews'
import { MessageSquareHeart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Stars } from '@/shared/ui/stars.tsx'
import { useReviews } from '../use-reviews.ts'
import { ReportButton } from './report-button.tsx'
import { StarDistribution } from './star-distribution.tsx'

/** What buyers say, with the chef's answers. */
export function ChefReviews({ chef, name }: { chef: ChefDetail; name: string }) {
  const { t } = useTranslation('reviews')
  const { reviews, hasMore, busy, failed, loadMore } = useReviews(chef)
  const { average, count, distribution } = chef.reviews
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="grid scroll-mt-24 gap-5">
      <h2 id="reviews-title" className="food-name text-title">
        {t('title')}
      </h2>
      {average === null || count === 0 ? (
        <EmptyState icon={<MessageSquareHeart />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <>
          <StarDistribution average={average} count={count} distribution={distribution} />
          <ul className="divide-y divide-line">
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} chefName={name} />
            ))}
          </ul>
          {failed ? (
            <ErrorState retry={loadMore} />
          ) : (
            <LoadMore shown={reviews.length} total={count} hasMore={hasMore} busy={busy} onMore={loadMore} />
          )}
        </>
      )}
    </section>
  )
}

function ReviewItem({ review, chefName }: { review: Review; chefName: string }) {
  const { t } = useTranslation('reviews')
  const { language } = useLanguage()
  return (
    <li className="grid gap-2.5 py-5">
      <div className="flex items-center gap-3">
        <Avatar name={review.authorName} />
        <div className="grid">
          <span className="font-semibold leading-snug">{review.authorName}</span>
          <span className="text-caption text-ink-faint">{formatDate(review.createdAt, language)}</span>
        </div>
        <div className="ml-auto">
          <ReportButton kind="review" id={review.id} name={review.authorName} />
        </div>
      </div>
      <Stars value={review.rating} />
      {review.body && (
        <p lang={review.language} className="max-w-prose whitespace-pre-line">
          {review.body}
        </p>
      )}
      {review.picturePaths.length > 0 && (
        <ul className="flex flex-wrap gap-2.5">
          {review.picturePaths.map((path, index) => (
            <li key={path} className="w-28">
              <Picture
                src={pictureUrl(path)}
                alt={t('picture', { number: index + 1, author: review.authorName })}
                sizes="112px"
                ratio={1}
                largest={320}
                className="rounded-md"
              />
            </li>
          ))}
        </ul>
      )}
      {review.reply && (
        <blockquote className="ml-4 grid gap-1 rounded-md border-l-3 border-accent bg-sunken px-4 py-3">
          <p className="text-caption font-semibold">{t('reply', { chef: chefName })}</p>
          <p className="whitespace-pre-line text-small text-ink-soft">{review.reply}</p>
        </blockquote>
      )}
    </li>
  )
}
