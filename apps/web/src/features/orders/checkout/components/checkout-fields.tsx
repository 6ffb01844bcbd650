import type { AllergenWarning } from '@localchef/contracts/allergens/major-allergens'
import { longestOrderNote } from '@localchef/contracts/orders/order-limits'
import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import type { EveryWeeks } from '@localchef/contracts/standing-orders/standing-order'
import clsx from 'clsx'
import { ChevronDown, CreditCard, HandCoins } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import { AllergyChips } from '@/features/allergens/allergy-chips.tsx'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { useContactConsents } from '@/features/consents/use-contact-consents.ts'
import { EveryWeeksChoice } from '@/features/standing-orders/components/every-weeks-choice.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useConfig } from '@/shared/backend/use-config.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { TownFields } from '@/shared/places/town-fields.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { Checkout, CheckoutValues } from '../checkout-schema.ts'
import { whyNoSlot } from '../why-no-slot.ts'
import { AllergenConsent } from './allergen-consent.tsx'
import { DeliveryMinimum } from './delivery-minimum.tsx'
import { DeliveryThere } from './delivery-there.tsx'
import { FulfilmentChoice } from './fulfilment-choice.tsx'
import { SlotPicker } from './slot-picker.tsx'

interface CheckoutFieldsProps {
  form: CheckoutFormState
  quote: OrderQuote
  /** The buyer's allergens in the cart. */
  warning: AllergenWarning | null
  fulfilment: Fulfilment
  onFulfilment: (fulfilment: Fulfilment) => void
  /** Null for a single order. */
  everyWeeks: EveryWeeks | null
  onEveryWeeks: (value: EveryWeeks | null) => void
}

type CheckoutFormState = UseFormReturn<z.input<typeof CheckoutValues>, unknown, Checkout>

/** Handover, time, person, payment and the consent to allergens. Fields that few buyers need are folded. */
export function CheckoutFields(props: CheckoutFieldsProps) {
  const { form, quote, warning, fulfilment, onFulfilment } = props
  const { t } = useTranslation('checkout')
  const { errors } = form.formState
  const [slotFrom, payment, buyer] = form.watch(['slotFrom', 'payment', 'buyer'])
  const choose = (next: Fulfilment) => {
    form.setValue('fulfilment', next)
    onFulfilment(next)
  }
  const isSlotGone = slotFrom !== '' && quote.slots.every(({ from }) => from !== slotFrom)
  return (
    <>
      <FulfilmentChoice quote={quote} value={fulfilment} onChange={choose} />
      {fulfilment === 'delivery' && <DeliveryMinimum quote={quote} />}
      {fulfilment === 'delivery' && <DeliveryFields form={form} errors={errors.address} />}
      {fulfilment === 'delivery' && <DeliveryThere quote={quote} onPickup={() => choose('pickup')} />}
      {quote.slots.length > 0 ? (
        <SlotPicker
          slots={quote.slots}
          timeZone={quote.timeZone}
          value={slotFrom}
          onChange={(from) => form.setValue('slotFrom', from, { shouldValidate: true, shouldDirty: true })}
          error={isSlotGone ? t('slot.gone') : errors.slotFrom && t('slot.choose')}
        />
      ) : (
        quote.problems.length === 0 && <FormError>{t(whyNoSlot(quote))}</FormError>
      )}
      {buyer !== 'known' && <PersonFields form={form} />}
      {quote.takesCard && (
        <PaymentChoice
          fulfilment={fulfilment}
          atPickup={quote.takesAtPickup}
          value={payment}
          onChange={(next) => form.setValue('payment', next, { shouldDirty: true })}
        />
      )}
      {warning && (
        <AllergenConsent
          warning={warning}
          checkbox={<Checkbox label={t('allergens.understood')} {...form.register('acceptsAllergens')} />}
          error={errors.acceptsAllergens?.message}
        />
      )}
      <FoldedFields {...props} />
    </>
  )
}

/** The buyer's name, and a visitor's address or number for the code that creates the account. */
function PersonFields({ form }: { form: CheckoutFormState }) {
  const { t } = useTranslation('checkout')
  const takesPhones = useConfig()?.takesPhones ?? false
  const { errors } = form.formState
  const isVisitor = form.watch('buyer') === 'visitor'
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{t('who.legend')}</legend>
      <Field label={t('who.name')} required error={errors.name?.message}>
        <TextInput autoComplete="name" {...form.register('name')} />
      </Field>
      {isVisitor && (
        <Field
          label={t(takesPhones ? 'who.emailOrPhone' : 'who.email')}
          hint={
            <>
              {t('who.hint')}{' '}
              <Link to="/auth#signin" state={{ from: '/cart' }} className="text-accent-text underline">
                {t('who.signIn')}
              </Link>
            </>
          }
          required
          error={errors.contact?.message}
        >
          <TextInput
            type={takesPhones ? 'text' : 'email'}
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('contact')}
          />
        </Field>
      )}
    </fieldset>
  )
}

/** Tip, note, phone, allergies, consent and repetition, each folded behind its label and current value. */
function FoldedFields({ form, quote, everyWeeks, onEveryWeeks }: CheckoutFieldsProps) {
  const { t } = useTranslation('checkout')
  const { errors } = form.formState
  const { profile } = useAuth()
  const names = useAllergenNames()
  const [tip, note, phone, allergies] = form.watch(['tip', 'note', 'phone', 'allergies'])
  return (
    <div className="divide-y divide-line border-y border-line">
      <Fold label={t('tip.legend')} value={tip > 0 ? formatDollars(tip) : t('tip.none')}>
        <TipChips
          subtotal={quote.subtotal}
          value={tip}
          onChange={(next) => form.setValue('tip', next, { shouldDirty: true })}
        />
      </Fold>
      {!profile && (
        <Fold label={t('fold.allergies')} value={allergies.length > 0 ? names(allergies) : ''}>
          <AllergyChips
            value={allergies}
            onChange={(next) => form.setValue('allergies', next, { shouldDirty: true })}
          />
        </Fold>
      )}
      <Fold
        label={t('fold.more')}
        value={[note, phone, everyWeeks === null ? '' : t('standing.label')].filter(Boolean).join(' · ')}
        isWrong={Boolean(errors.note ?? errors.phone)}
      >
        <div className="grid items-start gap-4">
          <Field label={t('note')} error={errors.note?.message}>
            <TextArea rows={2} maxLength={longestOrderNote} {...form.register('note')} />
          </Field>
          <Field label={t('phone')} hint={t('phoneHint')} error={errors.phone?.message}>
            <TextInput type="tel" autoComplete="tel" {...form.register('phone')} />
          </Field>
        </div>
        <div className="mt-2 grid justify-items-start gap-1">
          <Checkbox
            label={t('standing.label')}
            hint={t('standing.hint')}
            checked={everyWeeks !== null}
            onChange={({ target }) => onEveryWeeks(target.checked ? 1 : null)}
          />
          {everyWeeks !== null && <EveryWeeksChoice value={everyWeeks} onChange={onEveryWeeks} />}
          <ContactConsentBox
            chef={quote.chef}
            checkbox={(label, hint) => (
              <Checkbox label={label} hint={hint} {...form.register('contactConsent')} />
            )}
          />
        </div>
      </Fold>
    </div>
  )
}

interface FoldProps {
  label: string
  /** What is chosen inside; empty for nothing. */
  value: string
  /** Whether a field inside is wrong. The content is then rendered, so that the form can open it. */
  isWrong?: boolean
  children: ReactNode
}

/**
 * Renders its content only after the first opening. Most buyers open no fold, and the form keeps the values of fields
 * that aren't rendered.
 */
function Fold({ label, value, isWrong = false, children }: FoldProps) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className="group" onToggle={() => setOpened(true)}>
      <summary className="flex min-h-12 list-none items-center gap-3 py-2 text-small [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">{label}</span>
        <span className="numeric ml-auto min-w-0 truncate text-ink-soft">{value}</span>
        <ChevronDown
          className="size-4.5 text-ink-faint transition-transform group-open:rotate-180"
          aria-hidden
        />
      </summary>
      {(wasOpened || isWrong) && <div className="pt-1 pb-4">{children}</div>}
    </details>
  )
}

interface ContactConsentBoxProps {
  chef: OrderQuote['chef']
  checkbox: (label: string, hint: string) => ReactNode
}

/** Asks whether the kitchen may write about more than this order. Absent once the buyer has agreed. */
function ContactConsentBox({ chef, checkbox }: ContactConsentBoxProps) {
  const { t } = useTranslation('checkout')
  const name = useNameOf()(chef)
  const { profile } = useAuth()
  const { data } = useContactConsents(profile !== null)
  const isGiven = data?.consents.some((consent) => consent.chef.id === chef.id && consent.givenAt !== null)
  if (isGiven) return null
  return checkbox(t('contact.label', { chef: name }), t('contact.hint'))
}

interface DeliveryFieldsProps {
  form: CheckoutFormState
  errors: FieldErrors<Checkout>['address']
}

function DeliveryFields({ form, errors }: DeliveryFieldsProps) {
  const { t } = useTranslation('checkout')
  const { register } = form
  return (
    <div className="grid items-start gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
        <Field label={t('address.line')} required error={errors?.line?.message}>
          <TextInput autoComplete="address-line1" {...register('address.line')} />
        </Field>
        <Field label={t('address.unit')} error={errors?.unit?.message}>
          <TextInput autoComplete="address-line2" {...register('address.unit')} />
        </Field>
      </div>
      <TownFields
        read={() => form.getValues('address')}
        write={(name, value) =>
          form.setValue(`address.${name}`, value, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
        className="sm:grid-cols-[2fr_1fr_1fr]"
      >
        <Field label={t('address.city')} required error={errors?.city?.message}>
          <TextInput autoComplete="address-level2" {...register('address.city')} />
        </Field>
        <Field label={t('address.state')} required error={errors?.state?.message}>
          <TextInput autoComplete="address-level1" {...register('address.state')} />
        </Field>
        <Field
          label={t('address.zipCode')}
          hint={t('fulfilment.zipHint')}
          required
          error={errors?.zipCode?.message}
        >
          <TextInput autoComplete="postal-code" inputMode="numeric" {...register('address.zipCode')} />
        </Field>
      </TownFields>
      <Field label={t('address.instructions')} error={errors?.instructions?.message}>
        <TextInput {...register('address.instructions')} />
      </Field>
    </div>
  )
}

interface TipChipsProps {
  subtotal: number
  value: number
  onChange: (tip: number) => void
}

const shares = [0, 0.1, 0.15, 0.2] as const

/** Tip as a share of the subtotal, none by default. */
function TipChips({ subtotal, value, onChange }: TipChipsProps) {
  const { t } = useTranslation('checkout')
  return (
    <fieldset>
      <legend className="sr-only">{t('tip.legend')}</legend>
      <div className="grid grid-cols-4 gap-2">
        {shares.map((share) => {
          const tip = Math.round(subtotal * share * 100) / 100
          return (
            <label
              key={share}
              className={clsx(
                'grid min-h-12 cursor-pointer place-content-center justify-items-center rounded-md border border-line-strong/50 bg-surface px-1 py-1.5 text-center transition-colors hover:border-line-strong',
                'has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text has-checked:shadow-[inset_0_0_0_1px_var(--accent)]',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              )}
            >
              <input
                type="radio"
                name="tip"
                className="sr-only"
                checked={value === tip}
                onChange={() => onChange(tip)}
              />
              <span className="text-small font-semibold">
                {share === 0 ? t('tip.none') : `${share * 100}%`}
              </span>
              {share > 0 && <span className="numeric text-caption text-ink-faint">{formatDollars(tip)}</span>}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

interface PaymentChoiceProps {
  fulfilment: Fulfilment
  /** Whether the kitchen can be paid in person. */
  atPickup: boolean
  value: Checkout['payment']
  onChange: (payment: Checkout['payment']) => void
}

/** Choice of paying by card or in person. Shown while the kitchen takes cards. */
export function PaymentChoice({ fulfilment, atPickup, value, onChange }: PaymentChoiceProps) {
  const { t } = useTranslation('payments')
  const isDelivery = fulfilment === 'delivery'
  return (
    <RadioCards
      legend={t('choice.legend')}
      name="payment"
      value={value}
      onValueChange={onChange}
      dense
      options={[
        { value: 'card', label: t('choice.card'), hint: t('choice.cardHint'), icon: <CreditCard /> },
        ...(atPickup
          ? [
              {
                value: 'at_pickup' as const,
                label: t(isDelivery ? 'choice.atDoor' : 'choice.atPickup'),
                hint: t(isDelivery ? 'choice.atDoorHint' : 'choice.atPickupHint'),
                icon: <HandCoins />,
              },
            ]
          : []),
      ]}
    />
  )
}
