import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useSafestFirst } from '@/features/allergens/use-safest-first.ts'
import { DishCard } from '@/features/menu/cards/dish-card.tsx'
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import type { ChefSearchState } from '../chef-search-store.ts'
import { useFoundDishes } from '../use-found-dishes.ts'
import { NothingFound } from './nothing-found.tsx'

// As many columns as fit, with or without the map beside them.
const grid = 'grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))]'

/** The dishes that match the words, each with its chef. */
export function DishResults({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const safestFirst = useSafestFirst()
  const found = useFoundDishes(search.criteria)
  const pages = found.data?.pages ?? []
  const [first] = pages
  if (found.isLoadingError) {
    return <ErrorState title={t('view.failed')} error={found.error} retry={() => void found.refetch()} />
  }
  if (!first) return <CardSkeletons count={6} className={grid} ratio={4 / 3} />
  const dishes = pages.flatMap((page) => page.dishes)
  if (dishes.length === 0) return <NothingFound search={search} />
  return (
    <section
      aria-labelledby="dish-count"
      aria-busy={found.isPlaceholderData}
      className={clsx('grid gap-4 transition-opacity', found.isPlaceholderData && 'opacity-55')}
    >
      <h3 id="dish-count" className="food-name numeric text-lead" aria-live="polite">
        {t('view.dishCount', { count: first.totalCount })}
      </h3>
      <ul className={grid}>
        {safestFirst(dishes, (dish) => [dish]).map((dish, index) => (
          <li key={dish.id} className="grid">
            <DishCard dish={dish} heading="h4" priority={index === 0} />
          </li>
        ))}
      </ul>
      <LoadMore
        shown={dishes.length}
        total={first.totalCount}
        hasMore={found.hasNextPage}
        busy={found.isFetchingNextPage}
        onMore={() => void found.fetchNextPage()}
      />
    </section>
  )
}
