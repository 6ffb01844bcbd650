import type { DishDetail } from '@localchef/contracts/menu/get-dish'
import { ShoppingBag } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineSubtotal, maxQuantity } from '@/features/cart/cart-lines.ts'
import { useAddToCart } from '@/features/cart/use-add-to-cart.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { QuantityStepper } from '@/shared/ui/quantity-stepper.tsx'
import {
  type Choices,
  chosenIn,
  chosenVariants,
  unansweredGroups,
  withChoice,
  withoutChoice,
} from '../dish-choices.ts'
import { cartTiming, mostOf, type OrderWay } from '../order-ways.ts'
import { LeaveOut } from './leave-out.tsx'
import { VariantGroupField } from './variant-group-field.tsx'
import { WayPicker } from './way-picker.tsx'

interface OrderFormProps {
  dish: DishDetail
  /** At least one. */
  ways: readonly [OrderWay, ...OrderWay[]]
}

/** Everything to decide about a dish, and the button that puts it into the cart. */
export function OrderForm({ dish, ways }: OrderFormProps) {
  const { t } = useTranslation('dish')
  const { language } = useLanguage()
  const addToCart = useAddToCart()
  const form = useRef<HTMLFormElement>(null)
  const [wayKey, setWayKey] = useState(ways[0].key)
  const [choices, setChoices] = useState<Choices>({})
  const [removed, setRemoved] = useState<string[]>([])
  const [wanted, setWanted] = useState(1)
  const [wasTried, setWasTried] = useState(false)

  // The chosen batch may have sold out while the page was open.
  const way = ways.find(({ key }) => key === wayKey) ?? ways[0]
  const most = mostOf(way)
  const quantity = Math.min(wanted, most)
  const variants = chosenVariants(dish, choices)
  const total = lineSubtotal(dish, variants, quantity)
  const missing = wasTried ? unansweredGroups(dish.variantGroups, choices) : []
  const nameOf = (named: { name: string; nameRu: string | null }) =>
    inLanguage(language, named.name, named.nameRu)

  const add = (event: FormEvent) => {
    event.preventDefault()
    const [first] = unansweredGroups(dish.variantGroups, choices)
    setWasTried(true)
    if (first) {
      form.current
        ?.querySelector<HTMLInputElement>(`[data-group="${first.id}"] input:not(:disabled)`)
        ?.focus()
      return
    }
    addToCart({
      dish: {
        id: dish.id,
        name: nameOf(dish),
        price: dish.price,
        imageUrl: dish.picture ? pictureUrl(dish.picture.path) : '',
        chefId: dish.chefId,
        ingredients: dish.ingredients.map((ingredient) => ({
          id: ingredient.id,
          name: nameOf(ingredient),
        })),
      },
      quantity,
      variants: variants.map((variant) => ({
        id: variant.id,
        name: nameOf(variant),
        additionalPrice: variant.additionalPrice,
      })),
      removedIngredients: removed,
      ...cartTiming(way, ways),
    })
    setWanted(1)
  }

  return (
    <form ref={form} noValidate onSubmit={add} className="contents lg:grid lg:gap-7">
      <WayPicker dish={dish} ways={ways} way={way} onChange={({ key }) => setWayKey(key)} />
      {dish.variantGroups.map((group) => (
        <VariantGroupField
          key={group.id}
          group={group}
          chosen={chosenIn(choices, group)}
          onChoose={(variantId) => setChoices((now) => withChoice(now, group, variantId))}
          onDrop={(variantId) => setChoices((now) => withoutChoice(now, group, variantId))}
          isMissing={missing.includes(group)}
        />
      ))}
      <LeaveOut ingredients={dish.ingredients} removed={removed} onChange={setRemoved} />
      {most < maxQuantity && quantity === most && (
        <p className="numeric text-small font-medium text-warning">{t('portionsLimit', { count: most })}</p>
      )}
      {/* On a phone it stays under the thumb along the whole page, so it comes after everything else. */}
      <div className="sticky bottom-0 z-20 order-last -mx-(--gutter) flex items-center gap-3 border-t border-line bg-paper px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:order-none lg:mx-0 lg:border-0 lg:p-0">
        <QuantityStepper value={quantity} max={most} label={t('quantity')} onChange={setWanted} />
        <Button
          type="submit"
          size="lg"
          className="min-w-0 flex-1 px-3!"
          icon={<ShoppingBag aria-hidden className="max-sm:hidden" />}
        >
          <span className="numeric truncate max-sm:text-body">
            {t('addFor', { price: formatDollars(total) })}
          </span>
        </Button>
      </div>
    </form>
  )
}
