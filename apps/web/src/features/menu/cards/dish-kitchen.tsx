import type { DishChef } from '@localchef/contracts/menu/dish-card'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useMilesTo } from '@/shared/places/use-miles-to.ts'
import { Stars } from '@/shared/ui/stars.tsx'

interface DishKitchenProps {
  chef: DishChef
  /** From the searched place; by default from the visitor's own place. */
  distanceMiles: number | undefined
}

/** The kitchen of a dish: its name and rating, its city and distance. */
export function DishKitchen({ chef, distanceMiles }: DishKitchenProps) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const own = useMilesTo(chef)
  const miles = distanceMiles ?? own
  return (
    <div className="-mt-1 grid grid-cols-1 gap-0.5 text-small text-ink-soft">
      <p className="flex items-center justify-between gap-2">
        <Link to={`/chefs/${chef.slug}`} className="relative z-10 min-w-0 truncate hover:underline">
          {inLanguage(language, chef.name, chef.nameRu)}
        </Link>
        {chef.rating !== null && (
          <Stars value={chef.rating} count={chef.ratingCount} compact className="shrink-0" />
        )}
      </p>
      <p className="numeric flex gap-1 text-ink-faint">
        <span className="min-w-0 truncate">
          {chef.city}, {chef.state}
        </span>
        {miles !== undefined && <span className="shrink-0">· {t('miles', { count: miles })}</span>}
      </p>
    </div>
  )
}
