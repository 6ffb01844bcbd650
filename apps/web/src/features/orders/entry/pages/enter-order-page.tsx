import {
  type Allergen,
  type AllergenWarning,
  allAllergens,
} from '@localchef/contracts/allergens/major-allergens'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import type { KitchenBuyer } from '@localchef/contracts/orders/list-buyers'
import { longestOrderNote } from '@localchef/contracts/orders/order-limits'
import { typedNumber } from '@localchef/contracts/typed-number'
import { CreditCard, HandCoins, Minus, Plus } from 'lucide-react'
import { useDeferredValue, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { type Menu, useMenu } from '@/features/menu/editor/use-menu.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { phoneText } from '@/shared/format/phone.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { readingsText } from '@/shared/forms/validation-text.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { mostWholeRows, NearRows } from '@/shared/long-list/near-rows.tsx'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { SearchInput } from '@/shared/ui/search-input.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useBuyers } from '../../board/use-buyers.ts'
import { AllergenConsent } from '../../checkout/components/allergen-consent.tsx'
import { SlotPicker } from '../../checkout/components/slot-picker.tsx'
import { PlaceFields } from '../components/place-fields.tsx'
import { neededVariants, offeredGroups, type Pick, type Picks } from '../entry-lines.ts'
import { type EntryForm, useEntryForm } from '../use-entry-form.ts'

/** A chef enters an order by phone or at the door. */
export default function EnterOrderPage() {
  const { t } = useTranslation(['orderEntry', 'board'])
  const menu = useMenu()
  return (
    <div className="grid gap-6">
      <Breadcrumbs trail={[{ label: t('board:title'), to: '/dashboard/orders' }, { label: t('title') }]} />
      <header className="grid gap-1">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <p className="text-ink-soft">{t('text')}</p>
      </header>
      {menu.data ? (
        <OrderEntry menu={menu.data} />
      ) : isNotFound(menu.error) ? (
        <NoKitchen page="orders" />
      ) : menu.isError ? (
        <ErrorState error={menu.error} retry={() => void menu.refetch()} />
      ) : (
        <SkeletonGroup className="grid max-w-2xl gap-3">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-16 rounded-md" />
          ))}
        </SkeletonGroup>
      )}
    </div>
  )
}

/** Dishes, person, allergies, time and note of an order by phone or at the door, in the order in which a chef asks. */
function OrderEntry({ menu }: { menu: Menu }) {
  const { t } = useTranslation('orderEntry')
  const entry = useEntryForm(menu)
  const { form, quote, slots, warning, isTried } = entry
  const { errors } = form.formState
  return (
    <form onSubmit={entry.submit} noValidate className="grid max-w-2xl gap-8">
      <DishPicks dishes={entry.dishes} picks={entry.picks} onChange={entry.setPicks} />
      <PersonFields {...entry} />
      <AllergyQuestion
        allergies={entry.allergies}
        onChange={entry.answerAllergies}
        warning={warning}
        accepted={entry.accepted}
        onAccept={entry.setAccepted}
        error={isTried && warning && !entry.accepted ? t('warnFirst') : undefined}
      />
      <PlaceFields {...entry} />
      {quote && (
        <SlotPicker
          slots={slots}
          timeZone={quote.timeZone}
          value={entry.slotFrom ?? ''}
          onChange={entry.setSlot}
          error={slots.length === 0 ? t('noTimes') : undefined}
        />
      )}
      <Field label={t('note')} error={errors.note?.message}>
        <TextInput maxLength={longestOrderNote} {...form.register('note')} />
      </Field>
      <PaymentChoice {...entry} />
      <div className="grid gap-3">
        {isTried && !entry.hasDishes && <FormError>{t('noDishes')}</FormError>}
        {isTried && entry.hasDishes && !entry.isPriced && (
          <p role="status" className="text-small text-ink-soft">
            {t('pricing')}
          </p>
        )}
        {errors.root?.message && <FormError>{errors.root.message}</FormError>}
        <Button type="submit" size="lg" busy={entry.isBusy}>
          {quote ? t('submitFor', { total: formatDollars(quote.total) }) : t('submit')}
        </Button>
      </div>
    </form>
  )
}

interface AllergyQuestionProps {
  allergies: readonly Allergen[]
  onChange: (allergies: Allergen[]) => void
  warning: AllergenWarning | null
  accepted: boolean
  onAccept: (accepted: boolean) => void
  error: string | undefined
}

/** The question about allergies before the order, and the warning to read out if the food contains one of them. */
function AllergyQuestion(props: AllergyQuestionProps) {
  const { t } = useTranslation('orderEntry')
  const names = useAllergenNames()
  const { allergies, warning } = props
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{t('allergies')}</legend>
      <div className="flex flex-wrap gap-2">
        {allAllergens.map((allergen) => {
          const isChosen = allergies.includes(allergen)
          return (
            <FilterChip
              key={allergen}
              pressed={isChosen}
              onClick={() =>
                props.onChange(
                  isChosen ? allergies.filter((one) => one !== allergen) : [...allergies, allergen],
                )
              }
            >
              {names([allergen])}
            </FilterChip>
          )
        })}
      </div>
      {warning && (
        <AllergenConsent
          warning={warning}
          error={props.error}
          checkbox={
            <Checkbox
              label={t('told')}
              checked={props.accepted}
              onChange={({ target }) => props.onAccept(target.checked)}
            />
          }
        />
      )}
    </fieldset>
  )
}

const mostPortions = 99

interface DishPicksProps {
  dishes: readonly MenuDish[]
  picks: Picks
  onChange: (picks: Picks) => void
}

/**
 * The menu with a quantity for each dish. A chef can fill it in by keyboard alone (search, digits and the Tab key) or
 * by taps alone.
 */
function DishPicks({ dishes, picks, onChange }: DishPicksProps) {
  const { t } = useTranslation('orderEntry')
  const nameOf = useNameOf()
  const [search, setSearch] = useState('')
  const list = useRef<HTMLFieldSetElement>(null)
  const found = dishes.filter((dish) => isFound(dish, search))
  const isSearched = dishes.length > mostAtAGlance
  const rows = (drawn: readonly MenuDish[]) =>
    drawn.map((dish) => (
      <DishPick
        key={dish.id}
        dish={dish}
        pick={picks[dish.id]}
        isFirst={!isSearched && dish === dishes[0]}
        onChange={(pick) => onChange({ ...picks, [dish.id]: pick })}
      />
    ))
  return (
    <fieldset ref={list} className="grid gap-2">
      <legend className="mb-2 font-semibold">{t('dishes')}</legend>
      {isSearched && (
        <SearchInput
          aria-label={t('search')}
          placeholder={t('search')}
          // The chef types while on the phone.
          autoFocus
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onClear={() => setSearch('')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter leads to the portions of the first dish found, and does not send the form.
            event.preventDefault()
            list.current?.querySelector<HTMLElement>('input[inputmode="numeric"]')?.focus()
          }}
        />
      )}
      {isSearched && (
        <p role="status" className={found.length > 0 ? 'sr-only' : 'text-small text-ink-soft'}>
          {search.trim() !== '' && t('found', { count: found.length })}
        </p>
      )}
      {found.length > mostWholeRows ? (
        <NearRows
          rows={found}
          keyOf={({ id }) => id}
          name="orderEntry"
          isFirst
          line={(dish) => (
            <p
              key={dish.id}
              translate="no"
              className="min-h-11 py-2"
            >{`${nameOf(dish)} · ${formatDollars(dish.price)}`}</p>
          )}
          className="grid gap-2"
        >
          {(near) => <div className="grid gap-2">{rows(near)}</div>}
        </NearRows>
      ) : (
        rows(found)
      )}
    </fieldset>
  )
}

/** A menu with more dishes than this gets a search field. */
const mostAtAGlance = 6

function isFound({ name, nameRu }: MenuDish, search: string): boolean {
  return `${name} ${nameRu ?? ''}`.toLowerCase().includes(search.trim().toLowerCase())
}

interface DishPickProps {
  dish: MenuDish
  pick: Pick | undefined
  isFirst: boolean
  onChange: (pick: Pick) => void
}

function DishPick({ dish, pick, isFirst, onChange }: DishPickProps) {
  const { t } = useTranslation(['orderEntry', 'common'])
  const nameOf = useNameOf()
  const id = useId()
  const quantity = pick?.quantity ?? 0
  const [typed, setTyped] = useState('')
  const isUnread = quantity === 0 && typed.trim() !== '' && Number.isNaN(typedNumber(typed))
  const variantIds = pick?.variantIds ?? neededVariants(dish)
  const setQuantity = (portions: number) => {
    setTyped('')
    onChange({ quantity: Math.min(mostPortions, Math.max(0, portions)), variantIds })
  }
  const [picture] = dish.pictures
  return (
    <div className="grid gap-2 rounded-md border border-line bg-surface p-2.5">
      <div className="flex items-center gap-2 sm:gap-3">
        <Picture
          {...pictureOf(picture)}
          alt=""
          sizes="3.5rem"
          ratio={1}
          largest={320}
          className="w-11 shrink-0 rounded-sm max-[22rem]:hidden sm:w-14"
        />
        <label htmlFor={id} className="min-w-0 flex-1">
          <span className="food-name block leading-tight">{nameOf(dish)}</span>
          <span className="numeric text-small text-ink-soft">{formatDollars(dish.price)}</span>
        </label>
        <div className="flex shrink-0 items-center">
          {/* Out of the tab order: by keyboard the number field is quicker, and two more stops per dish would delay the
              way to the name. */}
          <IconButton
            label={t('one.less', { dish: nameOf(dish) })}
            tabIndex={-1}
            disabled={quantity === 0}
            onClick={() => setQuantity(quantity - 1)}
          >
            <Minus aria-hidden />
          </IconButton>
          <NumberInput
            id={id}
            // The chef types while on the phone.
            autoFocus={isFirst}
            placeholder="0"
            className="numeric w-13! px-1! text-center"
            aria-invalid={isUnread || undefined}
            aria-describedby={isUnread ? `${id}-error` : undefined}
            value={isUnread || typedNumber(typed) === quantity ? typed : quantity || ''}
            onChange={({ target }) => {
              setTyped(target.value)
              const portions = Math.floor(typedNumber(target.value)) || 0
              onChange({ quantity: Math.min(mostPortions, Math.max(0, portions)), variantIds })
            }}
          />
          <IconButton
            label={t('one.more', { dish: nameOf(dish) })}
            tabIndex={-1}
            disabled={quantity >= mostPortions}
            onClick={() => setQuantity(quantity + 1)}
          >
            <Plus aria-hidden />
          </IconButton>
        </div>
      </div>
      <FieldError id={`${id}-error`}>
        {isUnread ? (readingsText(typed) ?? t('common:validation.number')) : undefined}
      </FieldError>
      {quantity > 0 &&
        offeredGroups(dish).map((group) => (
          <fieldset key={group.id} className="flex flex-wrap gap-2">
            <legend className="sr-only">{nameOf(group)}</legend>
            {group.variants.map((variant) => (
              <FilterChip
                key={variant.id}
                pressed={variantIds.includes(variant.id)}
                disabled={!variant.isAvailable}
                onClick={() => onChange({ quantity, variantIds: choose(group, variantIds, variant.id) })}
              >
                {nameOf(variant)}
                {variant.additionalPrice > 0 &&
                  ` ${t('plus', { price: formatDollars(variant.additionalPrice) })}`}
              </FilterChip>
            ))}
          </fieldset>
        ))}
    </div>
  )
}

/** Toggles an option. In a group that allows only one, it replaces the other. */
function choose(
  { maxChoices, variants }: MenuDish['variantGroups'][number],
  chosen: readonly string[],
  id: string,
): string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id)
  const others =
    maxChoices === 1 ? chosen.filter((one) => variants.every((variant) => variant.id !== one)) : chosen
  return [...others, id]
}

/** Payment in person, or by card through a link. Shows only a sentence if the kitchen takes no cards. */
function PaymentChoice({ quote, fulfilment, paysBy, setPaysBy }: EntryForm) {
  const { t } = useTranslation('orderEntry')
  const inPerson = t(fulfilment === 'delivery' ? 'paymentAtDoor' : 'payment')
  if (!quote?.takesCard) return <p className="text-small text-ink-soft">{inPerson}</p>
  return (
    <RadioCards
      legend={t('paysBy.legend')}
      name="paysBy"
      value={paysBy}
      onValueChange={setPaysBy}
      options={[
        { value: 'person', label: t('paysBy.person'), hint: inPerson, icon: <HandCoins /> },
        { value: 'link', label: t('paysBy.link'), hint: t('paysBy.linkHint'), icon: <CreditCard /> },
      ]}
    />
  )
}

/** Name and phone number, filled in with one tap for a buyer of this kitchen. */
function PersonFields({ form, buyer, chooseBuyer, forgetBuyer }: EntryForm) {
  const { t } = useTranslation('orderEntry')
  const { errors } = form.formState
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={t('name')} required error={errors.name?.message}>
        <TextInput autoComplete="off" {...form.register('name', { onChange: forgetBuyer })} />
      </Field>
      <Field label={t('phone')} error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="off" {...form.register('phone')} />
      </Field>
      {buyer ? (
        <p className="text-small text-ink-soft sm:col-span-2" role="status">
          {t(buyer.accountId ? 'hasAccount' : 'noAccount', { name: buyer.name })}
        </p>
      ) : (
        <KnownBuyers query={form.watch('name')} onChoose={chooseBuyer} />
      )}
    </div>
  )
}

const fewest = 2
const most = 3

/** The kitchen's own buyers with this name or phone number, to fill in with one tap. */
function KnownBuyers({ query, onChoose }: { query: string; onChoose: (buyer: KitchenBuyer) => void }) {
  const { t } = useTranslation('orderEntry')
  const typed = useDeferredValue(query.trim())
  const buyers = useBuyers(typed)
  if (typed.length < fewest) return null
  const found = buyers.data?.pages.flatMap((page) => page.buyers).slice(0, most) ?? []
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('known')}</legend>
      {found.map((buyer) => (
        <Button key={buyer.id} size="sm" variant="soft" onClick={() => onChoose(buyer)}>
          {[buyer.name, phoneText(buyer.phone)].filter(Boolean).join(' · ')}
        </Button>
      ))}
    </fieldset>
  )
}
