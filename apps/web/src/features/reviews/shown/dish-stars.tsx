import type { Review } from '@localchef/contracts/reviews/list-reviews'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Stars } from '@/shared/ui/stars.tsx'

/** The stars that a review gives to single dishes. */
export function DishStars({ dishes }: { dishes: Review['dishes'] }) {
  const { t } = useTranslation('reviews')
  const { language } = useLanguage()
  if (dishes.length === 0) return null
  return (
    <ul aria-label={t('dishStars')} className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
      {dishes.map(({ dishId, name, nameRu, rating }) => (
        <li key={dishId} className="flex items-center gap-2">
          <Link to={`/dish/${dishId}`} className="-my-0.5 py-0.5 hover:underline">
            {inLanguage(language, name, nameRu)}
          </Link>
          <Stars value={rating} compact />
        </li>
      ))}
    </ul>
  )
}
