import type { AllergenWarning } from '@localchef/contracts/allergens/major-allergens'
import { longestOrderNote } from '@localchef/contracts/orders/order-limits'
import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { Checkout } from '../checkout-schema.ts'
import { AllergenConsent } from './allergen-consent.tsx'
import { ContactConsentBox } from './contact-consent-box.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { DeliveryMinimum } from './delivery-minimum.tsx'
import { DeliveryThere } from './delivery-there.tsx'
import { FulfilmentChoice } from './fulfilment-choice.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { TipChips } from './tip-chips.tsx'

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
      {fulfilment === 'delivery' && <DeliveryFields register={form.register} errors={errors.address} />}
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
