import type { DishCard } from '@localchef/contracts/menu/dish-card'
import { Plus, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAddToCart } from '@/features/cart/use-add-to-cart.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { canBeOrdered } from './dish-promise.ts'

/** One tap into the cart; a dish with choices leads to its page, one that can't be ordered offers nothing. */
export function AddDishButton({ dish }: { dish: DishCard }) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const addToCart = useAddToCart()
  const name = inLanguage(language, dish.name, dish.nameRu)
  if (!canBeOrdered(dish)) return null
  if (dish.hasChoices) {
    return (
      <Link
        to={`/dish/${dish.id}`}
        aria-label={t('chooseOptions', { dish: name })}
        title={t('chooseOptions', { dish: name })}
        className="relative z-10 inline-grid size-11 shrink-0 place-items-center rounded-full border border-line-strong/60 bg-surface text-ink transition-colors hover:bg-sunken"
      >
        <SlidersHorizontal className="size-5" aria-hidden />
      </Link>
    )
  }
  return (
    <IconButton
      label={t('addToCart', { dish: name })}
      className="z-10 bg-accent-soft text-accent-text hover:brightness-97 dark:hover:brightness-115"
      onClick={() =>
        addToCart({
          dish: {
            id: dish.id,
            name,
            price: dish.price,
            imageUrl: dish.picture ? pictureUrl(dish.picture.path) : '',
            chefId: dish.chefId,
            ingredients: [],
          },
          quantity: 1,
          variants: [],
          removedIngredients: [],
          // The cart says for when; a dish that is also made to order has to say that a batch is meant.
          ...(dish.batch?.orderBy ? { scheduledFor: new Date(dish.batch.pickupFrom) } : {}),
          isReady: dish.batch !== null && (dish.batch.orderBy === null || dish.promise === 'made_to_order'),
        })
      }
    >
      <Plus aria-hidden />
    </IconButton>
  )
}
