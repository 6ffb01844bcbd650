import type { Review } from '@localchef/contracts/reviews/list-reviews'
import { Flag, Reply } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Stars } from '@/shared/ui/stars.tsx'
import { ReplyForm } from './reply-form.tsx'
import { ReviewText } from './review-text.tsx'

/** A review for the chef, with buttons to reply and report. */
export function KitchenReviewCard({ review, onReport }: { review: Review; onReport: () => void }) {
  const { t } = useTranslation('myReviews')
  const [replying, setReplying] = useState(false)
  return (
    <Card>
      <CardBody className="grid gap-3">
        <div className="flex items-center gap-3">
          <Avatar name={review.authorName} size={44} />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{review.authorName}</p>
            <p className="flex flex-wrap items-center gap-x-3">
              <Stars value={review.rating} />
              <RelativeTime date={review.createdAt} className="text-caption text-ink-faint" />
            </p>
          </div>
        </div>
        <ReviewText review={review} answeredBy={t('kitchen.you')} />
        {replying ? (
          <ReplyForm reviewId={review.id} author={review.authorName} onClose={() => setReplying(false)} />
        ) : (
          <div className="flex flex-wrap gap-2">
            {review.reply === null && (
              <Button
                variant="soft"
                size="sm"
                icon={<Reply aria-hidden />}
                aria-label={t('kitchen.replyTo', { author: review.authorName })}
                onClick={() => setReplying(true)}
              >
                {t('kitchen.reply')}
              </Button>
            )}
            <Button
              variant="ghost"
              size="sm"
              icon={<Flag aria-hidden />}
              aria-label={t('kitchen.reportOf', { author: review.authorName })}
              onClick={onReport}
            >
              {t('kitchen.report')}
            </Button>
          </div>
        )}
      </CardBody>
    </Card>
  )
}
