import { Link } from 'react-router'
import { AllergenWarning } from '@/features/allergens/allergen-warning.tsx'
import { FavoriteButton } from '@/features/favorites/favorite-button.tsx'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Stars } from '@/shared/ui/stars.tsx'
import type { Favorites } from '../use-favorites.ts'

/** A favorite chef, on the dashboard and in the list. */
export function FavoriteChef({ chef }: { chef: Favorites['chefs'][number] }) {
  const { language } = useLanguage()
  const name = inLanguage(language, chef.name, chef.name_ru)
  return (
    <Card interactive className="flex items-center gap-4 p-4">
      <Avatar name={name} url={chef.avatar_path ? pictureUrl(chef.avatar_path) : null} size={56} />
      <div className="min-w-0 flex-1">
        <Link
          to={`/chefs/${chef.slug}`}
          className="food-name block truncate text-lead after:absolute after:inset-0 after:rounded-lg"
        >
          <span translate="no">{name}</span>
        </Link>
        <p className="truncate text-small text-ink-soft">
          {inLanguage(language, chef.city, chef.cityRu)}, {chef.state}
        </p>
        {chef.rating_average !== null && (
          <Stars value={chef.rating_average} count={chef.rating_count} compact />
        )}
      </div>
      <span className="relative z-10">
        <FavoriteButton kind="chef" id={chef.id} name={name} />
      </span>
    </Card>
  )
}

/** A favorite dish, on the dashboard and in the list. */
export function FavoriteDish({ dish }: { dish: Favorites['dishes'][number] }) {
  const { language } = useLanguage()
  const name = inLanguage(language, dish.name, dish.name_ru)
  return (
    <Card interactive className="flex items-center gap-4 p-3">
      <Picture
        src={dish.picture_path ? pictureUrl(dish.picture_path) : null}
        color={dish.picture_color}
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
          {name}
        </Link>
        <p className="truncate text-small text-ink-soft">
          <span translate="no">{inLanguage(language, dish.chef.name, dish.chef.name_ru)}</span>
        </p>
        <Price value={dish.price_cents / 100} className="text-small font-semibold" />
        <AllergenWarning dishes={[dish]} />
      </div>
      <span className="relative z-10">
        <FavoriteButton kind="dish" id={dish.id} name={name} />
      </span>
    </Card>
  )
}
