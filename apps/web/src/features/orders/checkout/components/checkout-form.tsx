import { allergenWarning } from '@localchef/contracts/allergens/major-allergens'
import { FeeChanged } from '@localchef/contracts/orders/order-cart'
import type { Fulfilment } from '@localchef/contracts/orders/order-moves'
import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import type { TFunction } from 'i18next'
import { Bike, Store } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { CartItem } from '@/features/cart/cart-lines.ts'
import { useCart } from '@/features/cart/cart-store.ts'
import type { Profile } from '@/shared/auth/profile.ts'
import { ApiError } from '@/shared/backend/api-error.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { Checkout } from '../checkout-schema.ts'
import { firstSlot } from '../first-slot.ts'
import { orderLines } from '../order-lines.ts'
import { usePlaceOrder } from '../use-checkout.ts'
import { AllergenConsent } from './allergen-consent.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { PriceSummary } from './price-summary.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { TipChips } from './tip-chips.tsx'

interface CheckoutFormProps {
  items: readonly CartItem[]
  quote: OrderQuote
  settling: boolean
  profile: Profile
  fulfilment: Fulfilment
  onFulfilment: (fulfilment: Fulfilment) => void
  askAgain: () => void
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { items, quote, settling, profile, fulfilment, onFulfilment, askAgain } = props
  const { t } = useTranslation(['checkout', 'common'])
  const { language } = useLanguage()
  const navigate = useNavigate()
  const clear = useCart((cart) => cart.clear)
  const placing = usePlaceOrder()
  const [problem, setProblem] = useState<string>()
  const [placed, setPlaced] = useState(false)
  const idempotencyKey = useRef({ of: '', key: '' })
  const form = useZodForm(Checkout, {
    fulfilment,
    slotFrom: firstSlot(quote.slots, items)?.from ?? '',
    phone: profile.phone ?? '',
    note: '',
    tip: 0,
    address: {
      line: profile.address ?? '',
      unit: '',
      city: profile.city ?? '',
      state: profile.state ?? '',
      zipCode: profile.zipCode ?? '',
      instructions: '',
    },
    acceptsAllergens: false,
  })
  const { errors } = form.formState
  const [slotFrom, tip] = form.watch(['slotFrom', 'tip'])
  const warning = allergenWarning(quote.lines, profile.allergies)
  const slotIsThere = quote.slots.some(({ from }) => from === slotFrom)

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
    const request = {
      chefId: quote.chef.id,
      lines: orderLines(items),
      fulfilment,
      slotFrom: values.slotFrom,
      note: values.note,
      tip: values.tip,
      phone: values.phone,
      acceptedAllergens: warning ? [...warning.contains, ...warning.mayContain] : [],
      acceptsUnstated: warning?.isUnstated ?? false,
      seenServiceFee: quote.serviceFee,
      ...(fulfilment === 'delivery'
        ? { deliveryAddress: values.address, seenDeliveryFee: quote.deliveryFee }
        : {}),
    }
    const asked = JSON.stringify(request)
    if (idempotencyKey.current.of !== asked) idempotencyKey.current = { of: asked, key: crypto.randomUUID() }
    try {
      const order = await placing.mutateAsync({ request, idempotencyKey: idempotencyKey.current.key })
      setPlaced(true)
      await navigate(`/dashboard/orders/${order.id}`, { replace: true, state: { justPlaced: true } })
      clear()
    } catch (error) {
      askAgain()
      const path = error instanceof ApiError ? error.issues[0]?.path : undefined
      if (path?.[0] === 'deliveryAddress') {
        const message =
          error instanceof ApiError && error.code === 'outside_delivery_area'
            ? t('address.tooFar', { count: Math.round(quote.deliveryRadiusMiles) })
            : t('validation.zipCode', { ns: 'common' })
        form.setError('address.zipCode', { message }, { shouldFocus: true })
      } else if (!showIssues(form, error)) {
        setProblem(problemOf(error, t, language))
      }
    }
  })

  const blocked = quote.isPaused || quote.problems.length > 0 || quote.slots.length === 0
  return (
    <form onSubmit={submit} noValidate className="grid gap-7">
      <RadioCards
        legend={t('fulfilment.legend')}
        name="fulfilment"
        value={fulfilment}
        onValueChange={(next) => {
          form.setValue('fulfilment', next)
          onFulfilment(next)
        }}
        options={[
          {
            value: 'pickup',
            label: t('fulfilment.pickup'),
            hint: t('fulfilment.pickupHint'),
            icon: <Store />,
          },
          {
            value: 'delivery',
            label: t('fulfilment.delivery'),
            hint: quote.deliveryAvailable
              ? t('fulfilment.deliveryHint', { count: Math.round(quote.deliveryRadiusMiles) })
              : t('fulfilment.noDelivery'),
            icon: <Bike />,
            disabled: !quote.deliveryAvailable,
          },
        ]}
      />
      {fulfilment === 'delivery' && <DeliveryFields register={form.register} errors={errors.address} />}
      {quote.slots.length > 0 ? (
        <SlotPicker
          slots={quote.slots}
          timeZone={quote.timeZone}
          value={slotFrom}
          onChange={(from) => form.setValue('slotFrom', from, { shouldValidate: true })}
          error={errors.slotFrom && (slotFrom && !slotIsThere ? t('slot.gone') : t('slot.choose'))}
        />
      ) : (
        <FormError>{quote.isPaused ? t('paused') : t('slot.none')}</FormError>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('phone')} hint={t('phoneHint')} error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
        <Field label={t('note')} error={errors.note?.message}>
          <TextArea rows={2} maxLength={500} {...form.register('note')} />
        </Field>
      </div>
      <TipChips
        subtotal={quote.subtotal}
        value={tip}
        onChange={(next) => form.setValue('tip', next, { shouldDirty: true })}
      />
      {warning && (
        <AllergenConsent
          warning={warning}
          checkbox={<Checkbox label={t('allergens.understood')} {...form.register('acceptsAllergens')} />}
          error={errors.acceptsAllergens?.message}
        />
      )}
      <PriceSummary
        subtotal={quote.subtotal}
        serviceFee={quote.serviceFee}
        deliveryFee={fulfilment === 'delivery' ? quote.deliveryFee : null}
        tip={tip}
        settling={settling}
      />
      <FormError>{problem}</FormError>
      <div className="grid gap-2">
        <Button type="submit" size="lg" block busy={placing.isPending || placed} disabled={blocked}>
          {t('place')} · <Price value={quote.total + tip} />
        </Button>
        <p className="text-center text-caption text-ink-faint">
          {t(fulfilment === 'delivery' ? 'payAtDoor' : 'payLater', { count: quote.answerMinutes })}
        </p>
      </div>
    </form>
  )
}

const known = {
  price_changed: 'failed.price_changed',
  cart_changed: 'failed.cart_changed',
  sold_out: 'failed.cart_changed',
  slot_unavailable: 'failed.slot',
  slot_full: 'failed.slot',
  kitchen_paused: 'paused',
  kitchen_full: 'failed.kitchen_full',
  too_many_open_orders: 'failed.tooManyOpen',
  too_many_open_orders_with_kitchen: 'failed.tooManyOpenHere',
  own_kitchen: 'failed.own_kitchen',
  permit_limit_reached: 'failed.permit',
  below_delivery_minimum: 'failed.minimum',
  allergens_not_accepted: 'allergens.accept',
  network_error: 'failed.network',
} as const

const ByPermit = z.object({ nextFreeDay: z.iso.date() })

/** The day on which the kitchen's permit allows this order, when it is the permit that was in the way. */
function nextFreeDayOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'permit_limit_reached') return undefined
  return ByPermit.safeParse(error.details).data?.nextFreeDay
}

const BatchShare = z.object({ left: z.int() })

function batchShareOf(error: unknown): z.infer<typeof BatchShare> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'batch_share_reached') return undefined
  return BatchShare.safeParse(error.details).data
}

/** What was in the way, in words: a fee with what it was and is, a permit with the day on which it allows more. */
function problemOf(error: unknown, t: TFunction<['checkout', 'common']>, language: string): string {
  const day = nextFreeDayOf(error)
  if (day) return t('failed.permitUntil', { day: formatDate(day, language, 'UTC') })
  const share = batchShareOf(error)
  if (share) return t('failed.batchShare', { count: share.left })
  const { data: fee } = FeeChanged.safeParse(error instanceof ApiError ? error.details : undefined)
  if (!fee) return t(problemKey(error))
  const prices = { was: formatDollars(fee.oldFee), now: formatDollars(fee.newFee) }
  return t(fee.fee === 'service' ? 'failed.serviceFeeChanged' : 'failed.deliveryFeeChanged', prices)
}

function problemKey(error: unknown) {
  const code = error instanceof ApiError ? error.code : ''
  return code in known ? known[code as keyof typeof known] : 'failed.unknown'
}
