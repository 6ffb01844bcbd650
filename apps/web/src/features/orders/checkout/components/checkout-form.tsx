import { type AllergenWarning, allergenWarning } from '@localchef/contracts/allergens/major-allergens'
import type { Order } from '@localchef/contracts/orders/order'
import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import { holdMinutes } from '@localchef/contracts/payments/order-payment'
import { placeStandingOrder } from '@localchef/contracts/standing-orders/place-standing-order'
import type { EveryWeeks } from '@localchef/contracts/standing-orders/standing-order'
import { zipCodeIn } from '@localchef/contracts/zip-code'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { CartItem } from '@/features/cart/cart-lines.ts'
import { keepCartUntilPaid } from '@/features/cart/cart-payment.ts'
import { useCart } from '@/features/cart/cart-store.ts'
import { keepCode } from '@/features/cart/linked-code.ts'
import { EveryWeeksChoice } from '@/features/standing-orders/components/every-weeks-choice.tsx'
import type { Profile } from '@/shared/auth/profile.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import type { Language } from '@/shared/i18n/languages.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Checkout, checkoutValues } from '../checkout-schema.ts'
import { firstSlot } from '../first-slot.ts'
import { missingToMinimum } from '../missing-to-minimum.ts'
import { orderLines } from '../order-lines.ts'
import { orderProblem } from '../order-problem.ts'
import { CheckoutFields } from './checkout-fields.tsx'
import { PriceSummary } from './price-summary.tsx'

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

/** Calls back with each complete ZIP code of the delivery, because the quote includes its tax. */
function useDeliveryZip(form: UseFormReturn<Checkout>, onDeliveryZip: (zipCode: string) => void): void {
  const zipCode = zipCodeIn(form.watch('address.zipCode'))
  useEffect(() => {
    if (zipCode) onDeliveryZip(zipCode)
  }, [zipCode, onDeliveryZip])
}

interface StandingChoiceProps {
  /** Null for a single order. */
  value: EveryWeeks | null
  onChange: (value: EveryWeeks | null) => void
}

/** Whether the order is repeated, and how often. */
function StandingChoice({ value, onChange }: StandingChoiceProps) {
  const { t } = useTranslation('checkout')
  return (
    <div className="grid justify-items-start gap-1">
      <Checkbox
        label={t('standing.label')}
        hint={t('standing.hint')}
        checked={value !== null}
        onChange={({ target }) => onChange(target.checked ? 1 : null)}
      />
      {value !== null && <EveryWeeksChoice value={value} onChange={onChange} />}
    </div>
  )
}

interface OrderRequestParts {
  values: Checkout
  items: readonly CartItem[]
  quote: OrderQuote
  warning: AllergenWarning | null
  /** The language of the payment page. */
  language: Language
}

/** The order as a request to the server, with the fees and allergens the buyer saw. */
function orderRequest({
  values,
  items,
  quote,
  warning,
  language,
}: OrderRequestParts): z.input<typeof placeOrder.input> {
  const { fulfilment, slotFrom, note, tip, phone, payment, address, contactConsent } = values
  return {
    chefId: quote.chef.id,
    lines: orderLines(items),
    fulfilment,
    slotFrom,
    note,
    tip,
    phone,
    payment,
    language,
    contactConsent,
    acceptedAllergens: warning ? [...warning.contains, ...warning.mayContain] : [],
    acceptsUnstated: warning?.isUnstated ?? false,
    seenServiceFee: quote.serviceFee,
    seenTax: quote.tax,
    ...(quote.discount ? { code: quote.discount.code, seenDiscount: quote.discount.amount } : {}),
    useCredit: quote.credit > 0,
    seenCredit: quote.credit,
    ...(fulfilment === 'delivery' ? { deliveryAddress: address, seenDeliveryFee: quote.deliveryFee } : {}),
  }
}

type Request = z.input<typeof placeOrder.input>

interface Placing {
  request: Request
  everyWeeks: EveryWeeks | null
  /** Kept for every retry, so that the server returns the same order. */
  idempotencyKey: string
}

/**
 * Places the cart as an order and opens the order's page. An order by card continues from there to the provider's
 * page, which returns to the order; its cart stays until the card is authorized.
 */
function usePlaceCart() {
  const navigate = useNavigate()
  const clear = useCart((cart) => cart.clear)
  const [isPlaced, setIsPlaced] = useState(false)
  const idempotencyKey = useRef({ of: '', key: '' })
  const placing = useMutation({
    mutationFn: ({ request, everyWeeks, idempotencyKey }: Placing) =>
      everyWeeks === null
        ? callFunction(placeOrder, request, { idempotencyKey })
        : callFunction(placeStandingOrder, { everyWeeks, order: request }, { idempotencyKey }),
  })

  /** `everyWeeks` makes it a standing order. */
  async function place(request: Request, everyWeeks: EveryWeeks | null): Promise<void> {
    const asked = JSON.stringify({ request, everyWeeks })
    if (idempotencyKey.current.of !== asked) idempotencyKey.current = { of: asked, key: crypto.randomUUID() }
    const order = await placing.mutateAsync({
      request,
      everyWeeks,
      idempotencyKey: idempotencyKey.current.key,
    })
    setIsPlaced(true)
    keepCode('')
    if (order.payment) keepCartUntilPaid(order.id)
    await navigate(`/dashboard/orders/${order.id}`, { replace: true, state: { justPlaced: true } })
    if (order.payment) {
      goToPayment(order)
    } else {
      clear()
    }
  }

  return { place, isBusy: placing.isPending || isPlaced }
}

function goToPayment({ payment }: Order): void {
  if (payment?.checkoutUrl) window.location.assign(payment.checkoutUrl)
}
