import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FavouriteButton } from '@/features/favourites/favourite-button.tsx'
import { AllergenWarning } from '@/features/menu/cards/allergen-warning.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { Stars } from '@/shared/ui/stars.tsx'
import { OverviewSection } from '../components/overview-section.tsx'
import { type Favourites, useFavourites } from '../use-favourites.ts'

export default function FavouritesPage() {
  const { t } = useTranslation('dashboard')
  const { user } = useAuth()
  const query = useFavourites(user?.id ?? '')
  return (
    <div className="grid max-w-4xl gap-8">
      <h1 className="food-name text-heading">{t('favourites.title')}</h1>
      {query.isPending && (
        <SkeletonGroup className="grid gap-4 sm:grid-cols-2">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-24 rounded-lg" />
          ))}
        </SkeletonGroup>
      )}
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data && <FavouriteLists {...query.data} />}
    </div>
  )
}

function FavouriteLists({ chefs, dishes }: Favourites) {
  const { t } = useTranslation('dashboard')
  const { language } = useLanguage()
  const named = (thing: { name: string; name_ru: string | null }) =>
    inLanguage(language, thing.name, thing.name_ru)
  if (chefs.length === 0 && dishes.length === 0) {
    return (
      <EmptyState
        icon={<Heart />}
        title={t('favourites.empty')}
        action={<ButtonLink to="/chefs">{t('current.chefs')}</ButtonLink>}
      >
        {t('favourites.emptyText')}
      </EmptyState>
    )
  }
  return (
    <>
      {chefs.length > 0 && (
        <OverviewSection title={t('favourites.chefs')}>
          <ul className="grid gap-4 sm:grid-cols-2">
            {chefs.map((chef) => (
              <li key={chef.id}>
                <Card interactive className="flex items-center gap-4 p-4">
                  <Avatar
                    name={named(chef)}
                    url={chef.avatar_path ? pictureUrl(chef.avatar_path) : null}
                    size={56}
                  />
                  <div className="min-w-0 flex-1">
                    <Link
                      to={`/chefs/${chef.slug}`}
                      className="food-name block truncate text-lead after:absolute after:inset-0 after:rounded-lg"
                    >
                      {named(chef)}
                    </Link>
                    <p className="truncate text-small text-ink-soft">
                      {chef.city}, {chef.state}
                    </p>
                    {chef.rating_average !== null && (
                      <Stars value={chef.rating_average} count={chef.rating_count} compact />
                    )}
                  </div>
                  <span className="relative z-10">
                    <FavouriteButton kind="chef" id={chef.id} name={named(chef)} />
                  </span>
                </Card>
              </li>
            ))}
          </ul>
        </OverviewSection>
      )}
      {dishes.length > 0 && (
        <OverviewSection title={t('favourites.dishes')}>
          <ul className="grid gap-4 sm:grid-cols-2">
            {dishes.map((dish) => (
              <li key={dish.id}>
                <Card interactive className="flex items-center gap-4 p-3">
                  <Picture
                    src={dish.picture_path ? pictureUrl(dish.picture_path) : null}
                    colour={dish.picture_color}
                    alt=""
                    sizes="80px"
                    ratio={1}
                    largest={320}
                    className="w-20 shrink-0 rounded-md"
                  />
                  <div className="min-w-0 flex-1">
                    <Link
                      to={`/dish/${dish.id}`}
                      className="food-name block text-lead leading-snug after:absolute after:inset-0 after:rounded-lg"
                    >
                      {named(dish)}
                    </Link>
                    <p className="truncate text-small text-ink-soft">{named(dish.chef)}</p>
                    <Price value={dish.price_cents / 100} className="text-small font-semibold" />
                    <AllergenWarning dishes={[dish]} />
                  </div>
                  <span className="relative z-10">
                    <FavouriteButton kind="dish" id={dish.id} name={named(dish)} />
                  </span>
                </Card>
              </li>
            ))}
          </ul>
        </OverviewSection>
      )}
    </>
  )
}
