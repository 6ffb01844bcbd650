import { zoneName } from '@localchef/contracts/formatters'
import { isFinished } from '@localchef/contracts/menu/finished-food'
import type { DishDetail, Ingredient, VariantGroup } from '@localchef/contracts/menu/get-dish'
import { maxQuantity } from '@localchef/contracts/orders/quantity'
import clsx from 'clsx'
import { CalendarClock, Check, CookingPot, Minus, Plus, ShoppingBag } from 'lucide-react'
import { type FormEvent, startTransition, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineSubtotal } from '@/features/cart/cart-lines.ts'
import { useAddToCart } from '@/features/cart/use-add-to-cart.ts'
import { cartDish, cartVariant } from '@/features/menu/cards/cart-dish.ts'
import { type PromiseNow, promiseNow } from '@/features/menu/cards/dish-promise.ts'
import { usePromiseText } from '@/features/menu/cards/use-promise-text.ts'
import { dayName } from '@/shared/format/day-name.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { FieldError } from '@/shared/ui/field.tsx'
import { QuantityStepper } from '@/shared/ui/quantity-stepper.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import { type Availability, cartTiming, maxQuantityOf } from '../availability.ts'
import {
  type Choices,
  chosenIn,
  chosenVariants,
  isSingleChoice,
  unansweredGroups,
  type Variant,
  withChoice,
  withoutChoice,
} from '../dish-choices.ts'

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
  const [wasAdded, setWasAdded] = useState(false)

  // The chosen batch may have sold out since the page was opened.
  const availability = availabilities.find(({ key }) => key === chosenKey) ?? availabilities[0]
  const max = maxQuantityOf(availability)
  const quantity = Math.min(wanted, max)
  const isAsItIs = availability.batch !== null && isFinished(availability.batch)
  // Hides the choices without clearing them, because another availability may need them.
  const variantGroups = isAsItIs ? [] : dish.variantGroups
  const ingredients = isAsItIs ? [] : dish.ingredients.filter(({ isRemovable }) => isRemovable)
  const variants = chosenVariants({ variantGroups }, choices)
  const total = lineSubtotal(dish, variants, quantity)
  const missing = wasTried ? unansweredGroups(variantGroups, choices) : []

  const add = (event: FormEvent) => {
    event.preventDefault()
    const [first] = unansweredGroups(variantGroups, choices)
    if (first) {
      setWasTried(true)
      form.current
        ?.querySelector<HTMLInputElement>(`[data-group="${first.id}"] input:not(:disabled)`)
        ?.focus()
      return
    }
    const outcome = addToCart({
      dish: cartDish(dish, language, dish.chef.timeZone, dish.ingredients),
      quantity,
      variants: variants.map((variant) => cartVariant(variant, language)),
      removedIngredients: removed.filter((id) => ingredients.some((ingredient) => ingredient.id === id)),
      ...cartTiming(availability, availabilities),
    })
    setWanted(1)
    // After the touch, only the number on the bag changes at once. The transition keeps the next paint from waiting for
    // the form.
    if (outcome !== 'conflict') startTransition(() => setWasAdded(true))
  }

  return (
    <form ref={form} noValidate onSubmit={add} className="contents lg:grid lg:gap-7 [&_input]:scroll-mb-40">
      <AvailabilityPicker
        dish={dish}
        availabilities={availabilities}
        availability={availability}
        onChange={({ key }) => setChosenKey(key)}
      />
      {isAsItIs && isAlterable(dish) && <p className="text-small text-ink-soft">{t('asItIs')}</p>}
      {variantGroups.map((group) => (
        <VariantGroupField
          key={group.id}
          group={group}
          chosen={chosenIn(choices, group)}
          onChoose={(variantId) => setChoices((now) => withChoice(now, group, variantId))}
          onDrop={(variantId) => setChoices((now) => withoutChoice(now, group, variantId))}
          isMissing={missing.includes(group)}
        />
      ))}
      <RemovedIngredients removable={ingredients} removed={removed} onChange={setRemoved} />
      {max < maxQuantity && quantity === max && (
        <p className="numeric text-small font-medium text-warning">{t('portionsLimit', { count: max })}</p>
      )}
      {/* Sticky, so that it is always in view; on a phone that requires the last place in the layout. */}
      <div
        data-action-bar
        className="sticky bottom-0 z-20 order-last -mx-(--gutter) grid gap-3 border-t border-line bg-paper px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:order-none lg:mx-0 lg:border-0 lg:px-0"
      >
        <div className="flex items-center gap-3">
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
        {wasAdded && (
          <ButtonLink to="/cart" variant="secondary" block>
            {t('toCheckout')}
          </ButtonLink>
        )}
      </div>
    </form>
  )
}

function isAlterable({ variantGroups, ingredients }: DishDetail): boolean {
  return variantGroups.length > 0 || ingredients.some(({ isRemovable }) => isRemovable)
}

interface RemovedIngredientsProps {
  removable: readonly Ingredient[]
  removed: readonly string[]
  onChange: (removed: string[]) => void
}

/** Toggles for the ingredients a buyer can leave out. */
function RemovedIngredients({ removable, removed, onChange }: RemovedIngredientsProps) {
  const { t } = useTranslation('dish')
  const { language } = useLanguage()
  if (removable.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="text-body font-semibold">{t('leaveOut.title')}</legend>
      <p className="text-small text-ink-faint">{t('leaveOut.hint')}</p>
      <div className="flex flex-wrap gap-2">
        {removable.map((ingredient) => {
          const isOut = removed.includes(ingredient.id)
          const name = inLanguage(language, ingredient.name, ingredient.nameRu)
          return (
            <button
              key={ingredient.id}
              type="button"
              aria-pressed={isOut}
              onClick={() =>
                onChange(isOut ? removed.filter((id) => id !== ingredient.id) : [...removed, ingredient.id])
              }
              className={clsx(
                'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-small font-medium transition-colors [&>svg]:size-4',
                isOut
                  ? 'border-accent bg-accent-soft text-accent-text line-through'
                  : 'border-line-strong/50 bg-surface hover:border-line-strong',
              )}
            >
              {isOut ? <Plus aria-hidden /> : <Minus aria-hidden />}
              {name}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

interface AvailabilityPickerProps {
  dish: DishDetail
  availabilities: readonly Availability[]
  availability: Availability
  onChange: (availability: Availability) => void
}

function isToOrder({ kind }: PromiseNow): boolean {
  return kind === 'made-to-order' || kind === 'no-time'
}

/** When the dish is available, as a choice if there are several batches or ways to get it. */
function AvailabilityPicker({ dish, availabilities, availability, onChange }: AvailabilityPickerProps) {
  const { t } = useTranslation(['dish', 'cards'])
  const { language } = useLanguage()
  const { timeZone, city, cityRu } = dish.chef
  const now = useNow(60_000)
  const promiseText = usePromiseText(timeZone)
  const promiseOf = ({ batch }: Availability) =>
    promiseNow({ promise: dish.promise, earliestAt: dish.earliestAt, batch }, now)

  const title = (promise: PromiseNow) => {
    if (promise.kind === 'ready-now') return t('ways.ready')
    if (promise.kind === 'ready-from' || promise.kind === 'batch') {
      return dayName(promise.from, language, timeZone, now)
    }
    return promiseText(promise, now)
  }
  const hint = (promise: PromiseNow) => {
    if (promise.kind === 'ready-now') return t('promise.left', { ns: 'cards', count: promise.portionsLeft })
    return isToOrder(promise) ? undefined : promiseText(promise, now)
  }
  const zone = (
    <p className="text-caption text-ink-faint">
      {t('zone', { city: inLanguage(language, city, cityRu), zone: zoneName(timeZone, language) })}
    </p>
  )

  if (availabilities.length === 1) {
    const promise = promiseOf(availability)
    return (
      <div className="grid gap-1.5">
        <p className="numeric flex items-start gap-2.5 rounded-lg bg-sunken px-4 py-3 font-medium">
          <span className="mt-0.5 text-accent-text [&>svg]:size-5.5">{icon(promise)}</span>
          {promiseText(promise, now)}
        </p>
        {'from' in promise && zone}
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <RadioCards
        legend={t('ways.title')}
        name="availability"
        columns={1}
        value={availability.key}
        onValueChange={(key) => {
          const next = availabilities.find((candidate) => candidate.key === key)
          if (next) onChange(next)
        }}
        options={availabilities.map((candidate) => {
          const promise = promiseOf(candidate)
          return { value: candidate.key, label: title(promise), hint: hint(promise), icon: icon(promise) }
        })}
      />
      {zone}
    </div>
  )
}

function icon({ kind }: PromiseNow) {
  if (kind === 'made-to-order') return <CookingPot aria-hidden />
  return kind === 'batch' ? <CalendarClock aria-hidden /> : <ShoppingBag aria-hidden />
}

interface VariantGroupFieldProps {
  group: VariantGroup
  chosen: readonly string[]
  onChoose: (variantId: string) => void
  onDrop: (variantId: string) => void
  /** The buyer tried to add the dish without this required choice. */
  isMissing: boolean
}

/** An option group: radio buttons for a single choice, checkboxes for several. */
function VariantGroupField({ group, chosen, onChoose, onDrop, isMissing }: VariantGroupFieldProps) {
  const { t } = useTranslation('dish')
  const { language } = useLanguage()
  const id = useId()
  const single = isSingleChoice(group)
  const isFull = !single && chosen.length >= group.maxChoices
  const name = inLanguage(language, group.name, group.nameRu)
  const describedBy = isMissing ? `${id}-hint ${id}-error` : `${id}-hint`
  return (
    <fieldset aria-describedby={describedBy} data-group={group.id} className="grid gap-2">
      <legend className="flex w-full flex-wrap items-baseline gap-x-2 text-body font-semibold">
        {name}
        {group.minChoices > 0 && (
          <span
            className={clsx(
              'text-caption font-semibold',
              isMissing ? 'text-danger' : chosen.length < group.minChoices ? 'text-accent-text' : 'sr-only',
            )}
          >
            {t('choose.required')}
          </span>
        )}
      </legend>
      <p id={`${id}-hint`} className="text-small text-ink-faint">
        {useGroupHint(group)}
        {!single && chosen.length > 0 && (
          <span className="numeric" aria-live="polite">
            {' '}
            · {t('choose.chosen', { chosen: chosen.length, max: group.maxChoices })}
          </span>
        )}
      </p>
      <div className="divide-y divide-line overflow-hidden rounded-lg border border-line-strong/50 bg-surface">
        {single && group.minChoices === 0 && (
          <Option
            type="radio"
            name={id}
            label={t('choose.none')}
            checked={chosen.length === 0}
            onChange={() => chosen.forEach(onDrop)}
          />
        )}
        {group.variants.map((variant) => {
          const checked = chosen.includes(variant.id)
          return (
            <Option
              key={variant.id}
              type={single ? 'radio' : 'checkbox'}
              name={id}
              label={nameOf(variant, language)}
              {...(variant.isAvailable ? {} : { note: t('choose.unavailable') })}
              extra={variant.additionalPrice}
              checked={checked && variant.isAvailable}
              disabled={!variant.isAvailable || (isFull && !checked)}
              isInvalid={isMissing}
              onChange={() => (checked && !single ? onDrop(variant.id) : onChoose(variant.id))}
            />
          )
        })}
      </div>
      <FieldError id={`${id}-error`}>
        {isMissing ? t('choose.missing', { count: group.minChoices, group: name }) : undefined}
      </FieldError>
    </fieldset>
  )
}

function useGroupHint({ minChoices, maxChoices }: VariantGroup): string {
  const { t } = useTranslation('dish')
  if (maxChoices === 1) return t(minChoices === 1 ? 'choose.one' : 'choose.oneOptional')
  if (minChoices === 0) return t('choose.upTo', { count: maxChoices })
  if (minChoices === maxChoices) return t('choose.exactly', { count: maxChoices })
  return t('choose.between', { min: minChoices, max: maxChoices })
}

interface OptionProps {
  type: 'radio' | 'checkbox'
  name: string
  label: string
  note?: string
  /** Dollars added to the dish's price. */
  extra?: number
  checked: boolean
  disabled?: boolean
  isInvalid?: boolean
  onChange: () => void
}

function Option({ type, name, label, note, extra = 0, checked, disabled, isInvalid, onChange }: OptionProps) {
  return (
    <label
      className={clsx(
        'relative flex min-h-13 cursor-pointer items-center gap-3 px-4 py-2.5 transition-colors',
        'has-checked:bg-accent-soft has-disabled:cursor-default not-has-disabled:hover:bg-sunken has-checked:hover:bg-accent-soft',
        'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
      )}
    >
      <span className="relative grid size-5.5 shrink-0 place-items-center">
        <input
          type={type}
          name={name}
          checked={checked}
          disabled={disabled}
          aria-invalid={isInvalid || undefined}
          onChange={onChange}
          className={clsx(
            'peer size-5.5 cursor-pointer appearance-none border border-line-strong bg-surface transition-colors outline-none',
            'checked:border-accent checked:bg-accent disabled:cursor-default disabled:border-line disabled:bg-sunken',
            type === 'radio' ? 'rounded-full' : 'rounded-[0.375rem]',
          )}
        />
        {type === 'radio' ? (
          <span className="pointer-events-none absolute size-2 rounded-full bg-accent-ink opacity-0 peer-checked:opacity-100" />
        ) : (
          <Check
            className="pointer-events-none absolute size-4 stroke-3 text-accent-ink opacity-0 peer-checked:opacity-100"
            aria-hidden
          />
        )}
      </span>
      <span className={clsx('flex-1 leading-snug', disabled && 'text-ink-faint')}>
        {label}
        {note && <span className="text-small text-ink-faint"> · {note}</span>}
      </span>
      {extra > 0 && (
        <span className={clsx('numeric text-small', disabled ? 'text-ink-faint' : 'text-ink-soft')}>
          +{formatDollars(extra)}
        </span>
      )}
    </label>
  )
}

function nameOf(variant: Variant, language: string): string {
  return inLanguage(language, variant.name, variant.nameRu)
}
