import { useTranslation } from 'react-i18next'
import { useFavorites } from '../use-favorites.ts'
import { FavoriteChef, FavoriteDish } from './favorite-cards.tsx'
import { OverviewSection } from './overview-section.tsx'

const shown = 4

/** The latest favorites; nothing without any. */
export function OwnFavorites({ userId }: { userId: string }) {
  const { t } = useTranslation('dashboard')
  const { data } = useFavorites(userId)
  const cards = [
    ...(data?.chefs ?? [])
      .map((chef) => ({ id: chef.id, card: <FavoriteChef chef={chef} /> }))
      .slice(0, shown / 2),
    ...(data?.dishes ?? []).map((dish) => ({ id: dish.id, card: <FavoriteDish dish={dish} /> })),
  ].slice(0, shown)
  if (cards.length === 0) return null
  return (
    <OverviewSection
      title={t('favorites.title')}
      more={{ to: '/dashboard/favourites', text: t('favorites.all') }}
    >
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {cards.map(({ id, card }) => (
          <li key={id}>{card}</li>
        ))}
      </ul>
    </OverviewSection>
  )
}
