import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import type { DishCard as Dish } from '@localchef/contracts/menu/dish-card'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DishCard } from '@/features/menu/cards/dish-card.tsx'

/** Horizontally scrolling row of today's ready dishes. */
export function ReadyTodayRow({ chef, dishes }: { chef: ChefDetail; dishes: readonly Dish[] }) {
  const { t } = useTranslation('chef')
  if (dishes.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="food-name text-title">{t('readyToday.title')}</h2>
        <Link
          to={`/chefs/${chef.slug}/available-today`}
          className="inline-flex min-h-11 items-center gap-1.5 text-small font-semibold text-accent-text hover:underline"
        >
          {t('readyToday.all')}
          <ArrowRight className="size-4" aria-hidden />
        </Link>
      </div>
      <ul className="-mx-(--gutter) flex snap-x snap-mandatory scroll-px-(--gutter) gap-4 overflow-x-auto px-(--gutter) pb-4 lg:mx-0 lg:px-1 lg:scroll-px-1">
        {dishes.map((dish) => (
          <li key={dish.id} className="flex w-64 shrink-0 snap-start sm:w-72">
            <DishCard dish={dish} timeZone={chef.timeZone} sizes="18rem" className="w-full" />
          </li>
        ))}
      </ul>
    </section>
  )
}
