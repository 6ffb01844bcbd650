import type { DishDetail } from '@localchef/contracts/menu/get-dish'
import { maxQuantity } from '@localchef/contracts/orders/quantity'
import { ShoppingBag } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineSubtotal } from '@/features/cart/cart-lines.ts'
import { useAddToCart } from '@/features/cart/use-add-to-cart.ts'
import { cartDish, cartVariant } from '@/features/menu/cards/cart-dish.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { QuantityStepper } from '@/shared/ui/quantity-stepper.tsx'
import { type Availability, cartTiming, maxQuantityOf } from '../availability.ts'
import {
  type Choices,
  chosenIn,
  chosenVariants,
  unansweredGroups,
  withChoice,
  withoutChoice,
} from '../dish-choices.ts'
import { AvailabilityPicker } from './availability-picker.tsx'
import { RemovedIngredients } from './removed-ingredients.tsx'
import { VariantGroupField } from './variant-group-field.tsx'

interface OrderFormProps {
  dish: DishDetail
  availabilities: readonly [Availability, ...Availability[]]
}

/** Availability, choices and quantity of a dish, and the button that adds it to the cart. */
export function OrderForm({ dish, availabilities }: OrderFormProps) {
  const { t } = useTranslation('dish')
  const { language } = useLanguage()
  const addToCart = useAddToCart()
  const form = useRef<HTMLFormElement>(null)
  const [chosenKey, setChosenKey] = useState(availabilities[0].key)
  const [choices, setChoices] = useState<Choices>({})
  const [removed, setRemoved] = useState<string[]>([])
  const [wanted, setWanted] = useState(1)
  const [wasTried, setWasTried] = useState(false)

  // The chosen batch may have sold out since the page was opened.
  const availability = availabilities.find(({ key }) => key === chosenKey) ?? availabilities[0]
  const max = maxQuantityOf(availability)
  const quantity = Math.min(wanted, max)
  const variants = chosenVariants(dish, choices)
  const total = lineSubtotal(dish, variants, quantity)
  const missing = wasTried ? unansweredGroups(dish.variantGroups, choices) : []

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
      dish: cartDish(dish, language, dish.ingredients),
      quantity,
      variants: variants.map((variant) => cartVariant(variant, language)),
      removedIngredients: removed,
      ...cartTiming(availability, availabilities),
    })
    setWanted(1)
  }

  return (
    <form ref={form} noValidate onSubmit={add} className="contents lg:grid lg:gap-7 [&_input]:scroll-mb-28">
      <AvailabilityPicker
        dish={dish}
        availabilities={availabilities}
        availability={availability}
        onChange={({ key }) => setChosenKey(key)}
      />
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
      <RemovedIngredients ingredients={dish.ingredients} removed={removed} onChange={setRemoved} />
      {max < maxQuantity && quantity === max && (
        <p className="numeric text-small font-medium text-warning">{t('portionsLimit', { count: max })}</p>
      )}
      {/* Sticky, so that it is always in view; on a phone that requires the last place in the layout. */}
      <div className="sticky bottom-0 z-20 order-last -mx-(--gutter) flex items-center gap-3 border-t border-line bg-paper px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:order-none lg:mx-0 lg:border-0 lg:px-0">
        <QuantityStepper value={quantity} max={max} label={t('quantity')} onChange={setWanted} />
        <Button
          type="submit"
          size="lg"
          className="min-w-0 flex-1 px-3!"
          icon={<ShoppingBag aria-hidden className="max-sm:hidden" />}
        >
          <span className="numeric max-sm:text-body">{t('addFor', { price: formatDollars(total) })}</span>
        </Button>
      </div>
    </form>
  )
}
