import { type AllergenWarning, allergenWarning } from '@localchef/contracts/allergens/major-allergens'
import type { Order } from '@localchef/contracts/orders/order'
import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import { holdMinutes } from '@localchef/contracts/payments/order-payment'
import { placeStandingOrder } from '@localchef/contracts/standing-orders/place-standing-order'
import type { EveryWeeks } from '@localchef/contracts/standing-orders/standing-order'
import { zipCodeIn } from '@localchef/contracts/zip-code'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { z } from 'zod'
import type { CartItem } from '@/features/cart/cart-lines.ts'
import { keepCartUntilPaid } from '@/features/cart/cart-payment.ts'
import { useCart } from '@/features/cart/cart-store.ts'
import { keepCode } from '@/features/cart/linked-code.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { Captcha } from '@/shared/auth/captcha/captcha.tsx'
import type { CaptchaHandle } from '@/shared/auth/captcha/captcha-handle.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { useConfig } from '@/shared/backend/use-config.ts'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import type { Language } from '@/shared/i18n/languages.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import { Button } from '@/shared/ui/button.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { PriceRow } from '../../components/price-row.tsx'
import { orderKey } from '../../use-orders.ts'
import { type Checkout, type CheckoutValues, checkoutSchema, checkoutValues } from '../checkout-schema.ts'
import { firstSlot } from '../first-slot.ts'
import {
  forgetCheckout,
  forgetIdempotencyKey,
  idempotencyKeyOf,
  keepCheckout,
  keptCheckout,
} from '../kept-checkout.ts'
import { missingToMinimum } from '../missing-to-minimum.ts'
import { orderLines } from '../order-lines.ts'
import { orderProblem } from '../order-problem.ts'
import { type Pressed, useOrderingPerson } from '../use-ordering-person.ts'
import { CheckoutFields } from './checkout-fields.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'

/** Loaded when a visitor presses the button, because nobody else is asked for a code. */
const loadCodeDialog = () => import('./code-dialog.tsx')
const CodeDialog = lazy(loadCodeDialog)

interface CheckoutFormProps {
  items: readonly CartItem[]
  quote: OrderQuote
  settling: boolean
  fulfilment: Fulfilment
  onFulfilment: (fulfilment: Fulfilment) => void
  /** Called with each complete ZIP code of a delivery. */
  onDeliveryZip: (zipCode: string) => void
  askAgain: () => void
  /** The field for a discount code. */
  codeField: ReactNode
}

type CheckoutFormState = UseFormReturn<z.input<typeof CheckoutValues>, unknown, Checkout>

/**
 * The checkout for visitors and signed-in buyers. A visitor's order creates an account by a code, without leaving the
 * page. The fields mount after the form's state, which renders twice when it mounts. With the fields, both renders
 * would be one long task.
 */
export function CheckoutForm(props: CheckoutFormProps) {
  const { items, quote, settling, fulfilment, onFulfilment, askAgain, codeField } = props
  const { t } = useTranslation(['checkout', 'common', 'payments'])
  const { language } = useLanguage()
  const { place, isBusy } = usePlaceCart()
  const [problem, setProblem] = useState<string>()
  const [everyWeeks, setEveryWeeks] = useState<EveryWeeks | null>(null)
  const captcha = useRef<CaptchaHandle>(null)
  const { user, profile } = useAuth()
  const form = useCheckoutForm(quote, items, fulfilment)
  const [tip, wanted, allergies] = form.watch(['tip', 'payment', 'allergies'])
  useDeliveryZip(form, props.onDeliveryZip)
  const warning = allergenWarning(quote.lines, profile?.allergies ?? allergies)
  const payment = !quote.takesCard ? 'at_pickup' : quote.takesAtPickup ? wanted : 'card'

  const person = useOrderingPerson({
    captcha,
    order: async (buyer, pressed) => {
      const known = allergenWarning(quote.lines, buyer.allergies)
      if (known && !covers(pressed.warning, known)) {
        form.setValue('acceptsAllergens', false)
        form.setError('acceptsAllergens', { message: t('allergens.accept') }, { shouldFocus: true })
        return
      }
      try {
        await place(orderRequest({ ...pressed, items, warning: known, language }), everyWeeks)
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
    },
    onProblem: (text, field) => {
      if (field) {
        form.setError(field, { message: text }, { shouldFocus: true })
      } else {
        setProblem(text)
      }
    },
  })

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
    if (!user) loadCodeDialog().catch(() => {})
    await person.begin({ values: { ...values, payment }, quote, warning })
  })

  // Once shown, the dialog stays mounted, so that it can close and return the focus.
  const [wasAsked, setAsked] = useState(false)
  if (person.sentTo && !wasAsked) setAsked(true)
  const hasFields = useIsMounted()
  if (!hasFields) return <CheckoutSkeleton />

  const action = (
    <>
      {payment === 'card' ? t('payments:choice.go') : t('place')} · <Price value={quote.total + tip} />
    </>
  )
  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5 sm:gap-6">
        <CheckoutFields
          form={form}
          quote={quote}
          warning={warning}
          fulfilment={fulfilment}
          onFulfilment={onFulfilment}
          everyWeeks={everyWeeks}
          onEveryWeeks={setEveryWeeks}
        />
        {codeField}
        <PriceSummary
          subtotal={quote.subtotal}
          discount={quote.discount?.amount ?? 0}
          isFreePortion={quote.discount?.kind === 'free_portion'}
          serviceFee={quote.serviceFee}
          deliveryFee={fulfilment === 'delivery' ? quote.deliveryFee : null}
          tax={quote.tax}
          tip={tip}
          credit={quote.credit}
          settling={settling}
        />
        {!user && <Captcha handle={captcha} quiet />}
        <FormError>{problem}</FormError>
        <p className="text-center text-caption text-ink-faint">
          {payment === 'card'
            ? t('payments:choice.next', { hold: holdMinutes, count: quote.answerMinutes })
            : t(fulfilment === 'delivery' ? 'payAtDoor' : 'payLater', { count: quote.answerMinutes })}{' '}
          {!user && <Terms />}
        </p>
        <div
          data-bottom-bar
          className="sticky bottom-0 z-20 -mx-5 -mb-5 flex rounded-b-lg border-t border-line bg-surface px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:-mb-6 sm:px-6"
        >
          <Button
            type="submit"
            size="lg"
            block
            busy={isBusy || person.isBusy}
            disabled={isBlocked(quote, fulfilment)}
          >
            {action}
          </Button>
        </div>
      </form>
      <Suspense>
        {wasAsked && (
          <CodeDialog
            sentTo={person.sentTo}
            action={action}
            sendAgain={person.sendAgain}
            onClose={(wantsToChange) => {
              flushSync(person.giveUp)
              if (wantsToChange) form.setFocus('contact', { shouldSelect: true })
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/**
 * Turns true in a separate render after the first one. A deferred value is not enough, because React may merge its
 * render with the first.
 */
function useIsMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => startTransition(() => setMounted(true)), [])
  return isMounted
}

/** The form with the values kept in this tab, and with what is known of the buyer so far. */
function useCheckoutForm(quote: OrderQuote, items: readonly CartItem[], fulfilment: Fulfilment) {
  const { user, profile } = useAuth()
  const chosen = useRememberedPlace(({ place }) => place)
  const takesPhones = useConfig()?.takesPhones ?? false
  const [initial] = useState(() => {
    const kept = keptCheckout(user?.id)
    const { full_name: name } = user?.user_metadata ?? {}
    const usual = {
      ...checkoutValues(profile, chosen, fulfilment, firstSlot(quote.slots, items)?.from ?? ''),
      name: typeof name === 'string' ? name : '',
    }
    const isFree = kept && quote.slots.some(({ from }) => from === kept.slotFrom)
    return { ...usual, ...kept, fulfilment, slotFrom: isFree ? kept.slotFrom : usual.slotFrom }
  })
  const form = useZodForm(checkoutSchema(takesPhones), initial)
  const buyer = profile ? 'known' : user ? 'nameless' : 'visitor'
  useEffect(() => {
    // Sets only a changed value, because each call renders the whole form again.
    if (form.getValues('buyer') !== buyer) form.setValue('buyer', buyer)
  }, [form, buyer])
  useSoonestUntilChosen(form, firstSlot(quote.slots, items)?.from, quote)
  const userId = user?.id
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepCheckout(userId, values),
      }),
    [form, userId],
  )
  return form
}

/**
 * Replaces a preselected time that is over by the soonest one. A time that the buyer chose stays, and the form says
 * that it is gone.
 */
function useSoonestUntilChosen(
  form: CheckoutFormState,
  soonest: string | undefined,
  { slots }: OrderQuote,
): void {
  const slotFrom = form.watch('slotFrom')
  const isChosen = form.formState.dirtyFields.slotFrom === true
  const isGone = slots.every(({ from }) => from !== slotFrom)
  useEffect(() => {
    if (isGone && !isChosen && soonest) form.setValue('slotFrom', soonest)
  }, [form, isGone, isChosen, soonest])
}

/** Whether the buyer has accepted every allergen of a warning. */
function covers(accepted: AllergenWarning | null, warning: AllergenWarning): boolean {
  const names = new Set([...(accepted?.contains ?? []), ...(accepted?.mayContain ?? [])])
  return (
    accepted !== null &&
    [...warning.contains, ...warning.mayContain].every((name) => names.has(name)) &&
    (accepted.isUnstated || !warning.isUnstated)
  )
}

function Terms() {
  const { t } = useTranslation('checkout')
  return (
    <Trans
      t={t}
      i18nKey="who.terms"
      components={{
        terms: <Link to="/terms" className="underline hover:text-ink" />,
        privacy: <Link to="/privacy" className="underline hover:text-ink" />,
      }}
    />
  )
}

/** Whether an order would be refused: nothing to order, no time, or a delivery that the kitchen doesn't offer. */
function isBlocked(quote: OrderQuote, fulfilment: Fulfilment): boolean {
  const isUndeliverable =
    fulfilment === 'delivery' && (missingToMinimum(quote) > 0 || quote.deliversThere === false)
  return quote.isPaused || quote.problems.length > 0 || quote.slots.length === 0 || isUndeliverable
}

/** Calls back with each complete ZIP code of the delivery, because the quote includes its tax. */
function useDeliveryZip(form: CheckoutFormState, onDeliveryZip: (zipCode: string) => void): void {
  const zipCode = zipCodeIn(form.watch('address.zipCode'))
  useEffect(() => {
    if (zipCode) onDeliveryZip(zipCode)
  }, [zipCode, onDeliveryZip])
}

interface OrderRequestParts extends Pressed {
  items: readonly CartItem[]
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
    ...discountOf(quote),
    useCredit: quote.credit > 0,
    seenCredit: quote.credit,
    ...(fulfilment === 'delivery' ? { deliveryAddress: address, seenDeliveryFee: quote.deliveryFee } : {}),
  }
}

/** The code or the free portion of a quote, as the order asks for it. */
function discountOf({ discount }: OrderQuote) {
  if (!discount) return {}
  const { code, amount } = discount
  return { ...(code === null ? { useReward: true } : { code }), seenDiscount: amount }
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
  const queryClient = useQueryClient()
  const { user } = useAuth()
  const clear = useCart((cart) => cart.clear)
  const [isPlaced, setIsPlaced] = useState(false)
  const placing = useMutation({
    mutationFn: ({ request, everyWeeks, idempotencyKey }: Placing) =>
      everyWeeks === null
        ? callFunction(placeOrder, request, { idempotencyKey })
        : callFunction(placeStandingOrder, { everyWeeks, order: request }, { idempotencyKey }),
  })

  /** Places the order, or a standing order if `everyWeeks` is set. */
  async function place(request: Request, everyWeeks: EveryWeeks | null): Promise<void> {
    const idempotencyKey = idempotencyKeyOf(JSON.stringify({ request, everyWeeks }))
    const order = await placing.mutateAsync({ request, everyWeeks, idempotencyKey })
    setIsPlaced(true)
    forgetIdempotencyKey()
    forgetCheckout(user?.id)
    keepCode('')
    if (order.payment) keepCartUntilPaid(order.id)
    // The order's page shows at once, so that its heading can take the focus.
    queryClient.setQueryData(orderKey(order.id), order)
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

interface PriceSummaryProps {
  subtotal: number
  /** Taken off by a code or a free portion; 0 without one. */
  discount: number
  isFreePortion: boolean
  serviceFee: number
  deliveryFee: number | null
  tax: number
  tip: number
  /** Paid with credit. */
  credit: number
  /** Dims the figures while a new quote loads. */
  settling: boolean
}

/** The full price before the order is placed. */
function PriceSummary(props: PriceSummaryProps) {
  const { subtotal, discount, isFreePortion, serviceFee, deliveryFee, tax, tip, credit, settling } = props
  const { t } = useTranslation(['checkout', 'orders'])
  const total =
    Math.round((subtotal + serviceFee + (deliveryFee ?? 0) + tax + tip - discount - credit) * 100) / 100
  return (
    <div className="grid gap-2">
      <dl className={clsx('grid gap-2 transition-opacity', settling && 'opacity-60')}>
        <PriceRow label={t('orders:sum.subtotal')} value={subtotal} />
        {discount > 0 && (
          <PriceRow
            label={t(isFreePortion ? 'orders:sum.freePortion' : 'orders:sum.discount')}
            value={-discount}
          />
        )}
        {serviceFee > 0 && <PriceRow label={t('orders:sum.service')} value={serviceFee} />}
        {deliveryFee !== null && <PriceRow label={t('orders:sum.delivery')} value={deliveryFee} />}
        {tax > 0 && <PriceRow label={t('orders:sum.tax')} value={tax} />}
        {tip > 0 && <PriceRow label={t('orders:sum.tip')} value={tip} />}
        {credit > 0 && <PriceRow label={t('orders:sum.credit')} value={-credit} />}
        <div className="mt-1 flex items-baseline justify-between border-t border-line pt-3 text-subtitle font-semibold">
          <dt>{t('orders:sum.total')}</dt>
          <dd>
            <Price value={total} />
          </dd>
        </div>
      </dl>
      <p className="text-caption text-ink-faint">
        {t(serviceFee + tax > 0 ? 'summary.noMoreThanThis' : 'summary.noMore')}
      </p>
    </div>
  )
}
