import type { DishCard } from '@localchef/contracts/menu/dish-card'
import { isFinished } from '@localchef/contracts/menu/finished-food'
import { Plus, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAddToCart } from '@/features/cart/use-add-to-cart.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { cartDish } from './cart-dish.ts'
import { canBeOrdered } from './dish-promise.ts'

/** A dish on a card. A preview doesn't know when the dish is available, so it lacks `earliestAt` and `takesOrders`. */
export type CardDish = Omit<DishCard, 'earliestAt' | 'takesOrders'> & {
  earliestAt?: DishCard['earliestAt'] | undefined
  takesOrders?: boolean | undefined
}

interface AddDishButtonProps {
  dish: CardDish
  /** The kitchen's time zone. */
  timeZone: string | undefined
  /** The chosen pickup time; by default the start of the dish's batch. */
  pickupFrom?: string | undefined
}

/**
 * Adds a dish to the cart. A dish with required choices links to its page instead, unless it is already cooked. A dish
 * that can't be ordered gets no button.
 */
export function AddDishButton({ dish, timeZone, pickupFrom }: AddDishButtonProps) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const addToCart = useAddToCart()
  const name = inLanguage(language, dish.name, dish.nameRu)
  if (!canBeOrdered(dish)) return null
  const isAsItIs = dish.promise !== 'made_to_order' && dish.batch !== null && isFinished(dish.batch)
  if (dish.hasChoices && !isAsItIs) {
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
          dish: cartDish(dish, language, timeZone),
          quantity: 1,
          variants: [],
          removedIngredients: [],
          // A later batch needs its time, and a dish that is also made to order must name its batch with `isReady`.
          ...(dish.batch?.orderBy ? { scheduledFor: new Date(pickupFrom ?? dish.batch.pickupFrom) } : {}),
          isReady: dish.batch !== null && (dish.batch.orderBy === null || dish.promise === 'made_to_order'),
        })
      }
    >
      <Plus aria-hidden />
    </IconButton>
  )
}
