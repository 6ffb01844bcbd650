import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMyReviews } from '@/features/reviews/mine/use-my-reviews.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { OverviewSection } from './overview-section.tsx'

const shown = 3

/** Completed orders without a review; nothing if there are none. */
export function WaitingForReview() {
  const { t } = useTranslation('dashboard')
  const { language } = useLanguage()
  const waiting = useMyReviews().data?.pages[0]?.waiting ?? []
  if (waiting.length === 0) return null
  return (
    <OverviewSection title={t('review.title')} more={{ to: '/dashboard/reviews', text: t('review.all') }}>
      <Card>
        <ul className="divide-y divide-line">
          {waiting.slice(0, shown).map(({ orderId, bookingId, what, whatRu, chef }) => (
            <li key={orderId ?? bookingId} className="relative flex items-center gap-3 p-4">
              <Avatar name={chef.name} url={chef.avatarPath ? pictureUrl(chef.avatarPath) : null} size={44} />
              <div className="min-w-0 flex-1">
                <Link
                  to={`/dashboard/reviews?${orderId ? `order=${orderId}` : `booking=${bookingId}`}`}
                  className="food-name block truncate after:absolute after:inset-0 after:rounded-lg hover:underline"
                >
                  {inLanguage(language, what, whatRu)}
                </Link>
                <p className="truncate text-small text-ink-soft">
                  <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
                </p>
              </div>
              <span className="flex shrink-0 text-line-strong" aria-hidden>
                {[1, 2, 3, 4, 5].map((star) => (
                  <Star key={star} className="size-4.5" />
                ))}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </OverviewSection>
  )
}
