import type { AdminReview } from '@localchef/contracts/reviews/review-row'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ManyAct } from '../../../shared/many/many-act.ts'

/** Acts on many reviews at once. */
export function useReviewActs(): ManyAct<AdminReview>[] {
  const { t } = useTranslation(['reports', 'many'])
  const show = ({ id }: AdminReview) => ({
    operation: 'set-review-hidden' as const,
    input: { reviewId: id, hidden: false },
  })
  return [
    {
      label: t('reviews.hide'),
      icon: <EyeOff aria-hidden />,
      isDanger: true,
      allows: ({ hiddenAt }) => hiddenAt === null,
      itemOf: ({ id }, reason) => ({
        operation: 'set-review-hidden',
        input: { reviewId: id, hidden: true, reason },
      }),
      undoOf: show,
      done: (number) => t('many:review.hidden', { number }),
      ask: {
        title: (number) => t('many:review.hide', { number }),
        description: t('many:review.text'),
        templates: [t('reviews.template1'), t('reviews.template2'), t('reviews.template3')],
      },
    },
    {
      label: t('reviews.showAgain'),
      icon: <Eye aria-hidden />,
      allows: ({ hiddenAt }) => hiddenAt !== null,
      itemOf: show,
      done: (number) => t('many:review.shown', { number }),
    },
  ]
}
