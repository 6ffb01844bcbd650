import type { DishDetail } from '@localchef/contracts/menu/get-dish'
import { useTranslation } from 'react-i18next'
import { SubjectReviews } from '@/features/reviews/shown/subject-reviews.tsx'
import { Stars } from '@/shared/ui/stars.tsx'

/** The reviews of orders of a dish, with the stars that buyers gave to the dish itself. */
export function DishReviews({ dish, chefName }: { dish: DishDetail; chefName: string }) {
  const { t } = useTranslation('reviews')
  const { average, count } = dish.rating
  return (
    <section id="reviews" aria-labelledby="dish-reviews" className="mt-16 grid gap-5">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="dish-reviews" className="food-name text-title">
          {t('ofDish')}
        </h2>
        {average !== null && (
          <p className="flex items-baseline gap-x-2 text-ink-soft">
            <Stars value={average} />
            {t('ofDishRatings', { count })}
          </p>
        )}
      </div>
      <SubjectReviews
        chefId={dish.chef.id}
        chefName={chefName}
        subject={{ dishId: dish.id }}
        whenEmpty={t('ofDishNone')}
      />
    </section>
  )
}
