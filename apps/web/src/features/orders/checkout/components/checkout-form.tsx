import { allergenWarning } from '@localchef/contracts/allergens/major-allergens'
import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import { holdMinutes } from '@localchef/contracts/payments/order-payment'
import { placeStandingOrder } from '@localchef/contracts/standing-orders/place-standing-order'
import type { EveryWeeks } from '@localchef/contracts/standing-orders/standing-order'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartItem } from '@/features/cart/cart-lines.ts'
import type { Profile } from '@/shared/auth/profile.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Checkout, checkoutValues } from '../checkout-schema.ts'
import { firstSlot } from '../first-slot.ts'
import { missingToMinimum } from '../missing-to-minimum.ts'
import { orderProblem } from '../order-problem.ts'
import { orderRequest } from '../order-request.ts'
import { useDeliveryZip } from '../use-delivery-zip.ts'
import { usePlaceCart } from '../use-place-cart.ts'
import { CheckoutFields } from './checkout-fields.tsx'
import { PriceSummary } from './price-summary.tsx'
import { StandingChoice } from './standing-choice.tsx'

interface CheckoutFormProps {
  items: readonly CartItem[]
  quote: OrderQuote
  settling: boolean
  profile: Profile
  fulfilment: Fulfilment
  onFulfilment: (fulfilment: Fulfilment) => void
  /** Called with each complete ZIP code of a delivery. */
  onDeliveryZip: (zipCode: string) => void
  askAgain: () => void
  /** The field for a discount code. */
  codeField: ReactNode
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { items, quote, settling, profile, fulfilment, onFulfilment, askAgain, codeField } = props
  const { t } = useTranslation(['checkout', 'common', 'payments'])
  const { language } = useLanguage()
  const { place, isBusy } = usePlaceCart()
  const [problem, setProblem] = useState<string>()
  const [everyWeeks, setEveryWeeks] = useState<EveryWeeks | null>(null)
  const form = useZodForm(
    Checkout,
    checkoutValues(profile, fulfilment, firstSlot(quote.slots, items)?.from ?? ''),
  )
  const tip = form.watch('tip')
  useDeliveryZip(form, props.onDeliveryZip)
  const warning = allergenWarning(quote.lines, profile.allergies)

  const wanted = form.watch('payment')
  const payment = !quote.takesCard ? 'at_pickup' : quote.takesAtPickup ? wanted : 'card'
  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined)
    if (!quote.slots.some(({ from }) => from === values.slotFrom)) {
      form.setError('slotFrom', { message: t('slot.gone') })
      return
    }
    if (warning && !values.acceptsAllergens) {
      form.setError('acceptsAllergens', { message: t('allergens.accept') }, { shouldFocus: true })
      return
    }
    try {
      const parts = { values: { ...values, payment }, items, quote, warning, language }
      await place(orderRequest(parts), everyWeeks)
    } catch (error) {
      askAgain()
      const failure = failureOf(placeStandingOrder, error)
      if (failure.code === 'outside_delivery_area') {
        const message = t('address.tooFar', { count: Math.round(failure.details.radiusMiles) })
        form.setError('address.zipCode', { message }, { shouldFocus: true })
      } else if (!showIssues(form, error, (path) => path.replace(/^deliveryAddress/, 'address'))) {
        setProblem(orderProblem(failure, t, language, quote.timeZone))
      }
    }
  })

  const blocked = isBlocked(quote, fulfilment)
  return (
    <form onSubmit={submit} noValidate className="grid gap-7">
      <CheckoutFields
        form={form}
        quote={quote}
        warning={warning}
        fulfilment={fulfilment}
        onFulfilment={onFulfilment}
      />
      <StandingChoice value={everyWeeks} onChange={setEveryWeeks} />
      {codeField}
      <PriceSummary
        subtotal={quote.subtotal}
        discount={quote.discount?.amount ?? 0}
        serviceFee={quote.serviceFee}
        deliveryFee={fulfilment === 'delivery' ? quote.deliveryFee : null}
        tax={quote.tax}
        tip={tip}
        credit={quote.credit}
        settling={settling}
      />
      <FormError>{problem}</FormError>
      <div className="grid gap-2">
        <Button type="submit" size="lg" block busy={isBusy} disabled={blocked}>
          {payment === 'card' ? t('payments:choice.go') : t('place')} · <Price value={quote.total + tip} />
        </Button>
        <p className="text-center text-caption text-ink-faint">
          {payment === 'card'
            ? t('payments:choice.next', { hold: holdMinutes, count: quote.answerMinutes })
            : t(fulfilment === 'delivery' ? 'payAtDoor' : 'payLater', { count: quote.answerMinutes })}
        </p>
      </div>
    </form>
  )
}

/** Whether an order would be refused: nothing to order, no time, or a delivery that the kitchen doesn't offer. */
function isBlocked(quote: OrderQuote, fulfilment: Fulfilment): boolean {
  const isUndeliverable =
    fulfilment === 'delivery' && (missingToMinimum(quote) > 0 || quote.deliversThere === false)
  return quote.isPaused || quote.problems.length > 0 || quote.slots.length === 0 || isUndeliverable
}
