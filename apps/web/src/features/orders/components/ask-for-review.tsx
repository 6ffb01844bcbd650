import type { Order } from '@localchef/contracts/orders/order'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReviewDialog } from '@/features/reviews/mine/components/review-dialog.tsx'
import { type Reviewable, useMyReviews } from '@/features/reviews/mine/use-my-reviews.ts'
import { Button } from '@/shared/ui/button.tsx'

/** Asks the buyer of a completed order for a review, until there is one. */
export function AskForReview({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const reviews = useMyReviews()
  const [reviewing, setReviewing] = useState<Reviewable>()
  const waiting = reviews.data?.pages[0]?.waiting.find(({ orderId }) => orderId === order.id)
  if (!waiting && !reviewing) return null
  return (
    <section
      aria-labelledby="ask-for-review"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-accent-soft p-5 print:hidden"
    >
      <div>
        <h2 id="ask-for-review" className="food-name text-subtitle">
          {t('review.title')}
        </h2>
        <p className="text-ink-soft">{t('review.text')}</p>
      </div>
      <Button icon={<Star aria-hidden />} onClick={() => setReviewing(waiting)}>
        {t('review.action')}
      </Button>
      <ReviewDialog purchase={reviewing} onClose={() => setReviewing(undefined)} />
    </section>
  )
}
