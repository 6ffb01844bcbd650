import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import type { Reviewable } from '../use-my-reviews.ts'

interface WaitingReviewsProps {
  waiting: readonly Reviewable[]
  onReview: (purchase: Reviewable) => void
}

/** Completed purchases without a review. */
export function WaitingReviews({ waiting, onReview }: WaitingReviewsProps) {
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
                  <p className="text-small text-ink-soft">{chef}</p>
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
