import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import clsx from 'clsx'
import { MessageSquareHeart } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReviewChoice } from '@/features/reviews/shown/review-choice.tsx'
import { ReviewItem } from '@/features/reviews/shown/review-item.tsx'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { useReviews, type WantedKitchenReviews } from '../use-reviews.ts'
import { StarDistribution } from './star-distribution.tsx'

/** Reviews by buyers with the chef's replies. */
export function ChefReviews({ chef, name }: { chef: ChefDetail; name: string }) {
  const { t } = useTranslation('reviews')
  const [wanted, setWanted] = useState<WantedKitchenReviews>({
    sortBy: 'newest',
    rating: undefined,
    dishId: undefined,
  })
  const { reviews, total, hasMore, busy, failed, loadMore } = useReviews(chef, wanted)
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
          <ReviewChoice wanted={wanted} onChange={setWanted}>
            <DishChoice
              menu={chef.menu}
              dishId={wanted.dishId}
              onChange={(dishId) => setWanted({ ...wanted, dishId })}
            />
          </ReviewChoice>
          {reviews.length === 0 && !busy && !failed && <p className="text-ink-soft">{t('noneLikeThis')}</p>}
          <ul className={clsx('divide-y divide-line transition-opacity', busy && 'opacity-60')}>
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} chefName={name} />
            ))}
          </ul>
          {failed ? (
            <ErrorState retry={loadMore} />
          ) : (
            <LoadMore shown={reviews.length} total={total} hasMore={hasMore} busy={busy} onMore={loadMore} />
          )}
        </>
      )}
    </section>
  )
}

interface DishChoiceProps {
  menu: ChefDetail['menu']
  dishId: string | undefined
  onChange: (dishId: string | undefined) => void
}

function DishChoice({ menu, dishId, onChange }: DishChoiceProps) {
  const { t } = useTranslation('reviews')
  const { language } = useLanguage()
  return (
    <Select
      aria-label={t('filter.dish')}
      value={dishId ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
      className="max-w-full"
    >
      <option value="">{t('filter.allDishes')}</option>
      {menu.map((dish) => (
        <option key={dish.id} value={dish.id}>
          {inLanguage(language, dish.name, dish.nameRu)}
        </option>
      ))}
    </Select>
  )
}
