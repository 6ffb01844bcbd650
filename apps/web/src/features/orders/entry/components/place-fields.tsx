import { longestAddress } from '@localchef/contracts/places/address-limits'
import { useTranslation } from 'react-i18next'
import { TownFields } from '@/shared/places/town-fields.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { DeliveryMinimum } from '../../checkout/components/delivery-minimum.tsx'
import { DeliveryThere } from '../../checkout/components/delivery-there.tsx'
import { FulfilmentChoice } from '../../checkout/components/fulfilment-choice.tsx'
import type { EntryForm } from '../use-entry-form.ts'

/** Pickup or delivery, with the address, its fee and its minimum. Nothing where the kitchen does not deliver. */
export function PlaceFields({ form, quote, fulfilment, setFulfilment, isTried, hasAddress }: EntryForm) {
  const { t } = useTranslation(['orderEntry', 'checkout'])
  if (!quote?.deliveryAvailable) return null
  const isMissing = isTried && !hasAddress
  return (
    <div className="grid gap-4">
      <FulfilmentChoice quote={quote} reader="chef" value={fulfilment} onChange={setFulfilment} />
      {fulfilment === 'delivery' && (
        <>
          <Field label={t('checkout:address.line')} required error={isMissing ? t('noAddress') : undefined}>
            <TextInput
              autoComplete="off"
              maxLength={longestAddress.line}
              {...form.register('address.line')}
            />
          </Field>
          <TownFields
            read={() => form.getValues('address')}
            write={(name, value) => form.setValue(`address.${name}`, value, { shouldDirty: true })}
            className="sm:grid-cols-3"
          >
            <Field label={t('checkout:address.zipCode')} required>
              <TextInput
                autoComplete="off"
                inputMode="numeric"
                className="numeric"
                {...form.register('address.zipCode')}
              />
            </Field>
            <Field label={t('checkout:address.city')} required>
              <TextInput
                autoComplete="off"
                maxLength={longestAddress.city}
                {...form.register('address.city')}
              />
            </Field>
            <Field label={t('checkout:address.state')} required>
              <TextInput
                autoComplete="off"
                maxLength={longestAddress.state}
                {...form.register('address.state')}
              />
            </Field>
          </TownFields>
          <DeliveryThere quote={quote} onPickup={() => setFulfilment('pickup')} />
          <DeliveryMinimum quote={quote} />
        </>
      )}
    </div>
  )
}
