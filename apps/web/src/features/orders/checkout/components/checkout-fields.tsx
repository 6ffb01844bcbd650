import type { AllergenWarning } from '@localchef/contracts/allergens/major-allergens'
import { longestOrderNote } from '@localchef/contracts/orders/order-limits'
import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useContactConsents } from '@/features/consents/use-contact-consents.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { TownFields } from '@/shared/places/town-fields.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { Checkout } from '../checkout-schema.ts'
import { AllergenConsent } from './allergen-consent.tsx'
import { DeliveryMinimum } from './delivery-minimum.tsx'
import { DeliveryThere } from './delivery-there.tsx'
import { FulfilmentChoice } from './fulfilment-choice.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { SlotPicker } from './slot-picker.tsx'

interface CheckoutFieldsProps {
  form: UseFormReturn<Checkout>
  quote: OrderQuote
  /** The buyer's allergens in the cart. */
  warning: AllergenWarning | null
  fulfilment: Fulfilment
  onFulfilment: (fulfilment: Fulfilment) => void
}

/** Handover, slot, contact, tip, payment and the consent to allergens. */
export function CheckoutFields({ form, quote, warning, fulfilment, onFulfilment }: CheckoutFieldsProps) {
  const { t } = useTranslation('checkout')
  const { errors } = form.formState
  const [slotFrom, tip, payment] = form.watch(['slotFrom', 'tip', 'payment'])
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
          onChange={(from) => form.setValue('slotFrom', from, { shouldValidate: true })}
          error={isSlotGone ? t('slot.gone') : errors.slotFrom && t('slot.choose')}
        />
      ) : (
        <FormError>{quote.isPaused ? t('paused') : t('slot.none')}</FormError>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('phone')} hint={t('phoneHint')} error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
        <Field label={t('note')} error={errors.note?.message}>
          <TextArea rows={2} maxLength={longestOrderNote} {...form.register('note')} />
        </Field>
      </div>
      <ContactConsentBox
        chef={quote.chef}
        checkbox={(label, hint) => (
          <Checkbox label={label} hint={hint} {...form.register('contactConsent')} />
        )}
      />
      <TipChips
        subtotal={quote.subtotal}
        value={tip}
        onChange={(next) => form.setValue('tip', next, { shouldDirty: true })}
      />
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
    </>
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
  const { data } = useContactConsents()
  const isGiven = data?.consents.some((consent) => consent.chef.id === chef.id && consent.givenAt !== null)
  if (isGiven) return null
  return checkbox(t('contact.label', { chef: name }), t('contact.hint'))
}

interface DeliveryFieldsProps {
  form: UseFormReturn<Checkout>
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
        <Field label={t('address.zipCode')} required error={errors?.zipCode?.message}>
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
      <legend className="mb-2 text-small font-semibold">{t('tip.legend')}</legend>
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
