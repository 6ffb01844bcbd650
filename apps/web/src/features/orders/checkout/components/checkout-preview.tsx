import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import { zipCodeIn } from '@localchef/contracts/zip-code'
import { zoneName } from '@localchef/contracts/zone-name'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartItem } from '@/features/cart/cart-lines.ts'
import { dayName } from '@/shared/format/day-name.ts'
import { formatTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import { runningUntil } from '../../slot-time.ts'
import { firstSlot } from '../first-slot.ts'
import { DeliveryMinimum } from './delivery-minimum.tsx'
import { DeliveryThere } from './delivery-there.tsx'
import { FulfilmentChoice } from './fulfilment-choice.tsx'
import { PriceSummary } from './price-summary.tsx'

interface CheckoutPreviewProps {
  items: readonly CartItem[]
  quote: OrderQuote
  settling: boolean
  fulfilment: Fulfilment
  onFulfilment: (fulfilment: Fulfilment) => void
  /** Called with each complete ZIP code of a delivery. */
  onDeliveryZip: (zipCode: string) => void
  /** The field of the discount code. */
  codeField: ReactNode
  /** The next step: an account or a profile. */
  children: ReactNode
}

/** Costs and soonest time of an order, shown before sign-in. */
export function CheckoutPreview(props: CheckoutPreviewProps) {
  const { items, quote, settling, fulfilment, onFulfilment, onDeliveryZip, codeField, children } = props
  const { t } = useTranslation('checkout')
  return (
    <div className="grid gap-6">
      <FulfilmentChoice quote={quote} value={fulfilment} onChange={onFulfilment} />
      {fulfilment === 'delivery' && (
        <>
          <Field label={t('address.zipCode')} hint={t('fulfilment.zipHint')} required>
            <TextInput
              autoComplete="postal-code"
              inputMode="numeric"
              className="numeric max-w-36"
              onChange={({ target }) => {
                const zipCode = zipCodeIn(target.value)
                if (zipCode) onDeliveryZip(zipCode)
              }}
            />
          </Field>
          <DeliveryThere quote={quote} onPickup={() => onFulfilment('pickup')} />
          <DeliveryMinimum quote={quote} />
        </>
      )}
      {quote.slots.length > 0 ? (
        <SoonestTime items={items} quote={quote} fulfilment={fulfilment} />
      ) : (
        quote.problems.length === 0 && <FormError>{quote.isPaused ? t('paused') : t('slot.none')}</FormError>
      )}
      {codeField}
      <PriceSummary
        subtotal={quote.subtotal}
        discount={quote.discount?.amount ?? 0}
        serviceFee={quote.serviceFee}
        deliveryFee={fulfilment === 'delivery' ? quote.deliveryFee : null}
        tax={quote.tax}
        tip={0}
        credit={quote.credit}
        settling={settling}
      />
      {children}
    </div>
  )
}

function SoonestTime({
  items,
  quote,
  fulfilment,
}: Pick<CheckoutPreviewProps, 'items' | 'quote' | 'fulfilment'>) {
  const { t } = useTranslation('checkout')
  const { language } = useLanguage()
  const { slots, timeZone } = quote
  const now = useNow(30_000)
  const soonest = firstSlot(slots, items)
  if (!soonest) return null
  const time = runningUntil(soonest, { language, timeZone, now })
  return (
    <div className="flex items-start gap-2.5 rounded-lg bg-sunken px-4 py-3">
      <Clock className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden />
      <div className="grid gap-0.5">
        <p className="text-small text-ink-soft">
          {t(fulfilment === 'delivery' ? 'slot.soonestDelivery' : 'slot.soonestPickup')}
        </p>
        <p className="numeric font-semibold first-letter:uppercase">
          {time
            ? t('slot.now', { time })
            : t('slot.window', {
                day: dayName(soonest.from, language, timeZone),
                from: formatTime(soonest.from, language, timeZone),
                until: formatTime(soonest.until, language, timeZone),
              })}
        </p>
        <p className="text-caption text-ink-faint">
          {t('slot.zone', { zone: zoneName(timeZone, language) })}
        </p>
      </div>
    </div>
  )
}
