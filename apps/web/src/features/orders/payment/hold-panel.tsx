import type { Order } from '@localchef/contracts/orders/order'
import { payAtPickup } from '@localchef/contracts/orders/pay-at-pickup'
import { openCheckout } from '@localchef/contracts/payments/open-checkout'
import type { OrderPayment } from '@localchef/contracts/payments/order-payment'
import { CircleAlert, CreditCard, HandCoins, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Countdown } from '@/shared/ui/countdown.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import { OrderActions } from '../components/order-actions.tsx'
import { useCheckOnReturn, useCheckPayment, useGoToPayment, usePayAtPickup } from './use-payment.ts'
import { useSameCart } from './use-same-cart.ts'

interface HoldPanelProps {
  order: Order
  payment: OrderPayment
}

/** An order that waits for its payment: time left, reason of a declined card, and the possible next steps. */
export function HoldPanel({ order, payment }: HoldPanelProps) {
  const { t } = useTranslation('payments')
  const [isOver, setIsOver] = useState(false)
  const check = useCheckPayment(order.id)
  const [search] = useSearchParams()
  const isConfirming = search.get('payment') === 'done' && !payment.declined && !isOver
  useCheckOnReturn(order.id, isConfirming)
  return (
    <Card className="border-warning/50 print:hidden">
      <CardBody className="grid gap-4">
        <h2 className="food-name text-subtitle">{t('hold.title')}</h2>
        <HoldCountdown
          until={payment.holdUntil}
          onEnd={() => {
            setIsOver(true)
            check()
          }}
        />
        {isOver ? (
          <p role="status">{t('hold.over')}</p>
        ) : (
          <>
            <PaymentState payment={payment} isConfirming={isConfirming} />
            <WaysOn order={order} payment={payment} />
          </>
        )}
      </CardBody>
    </Card>
  )
}

/** The outcome of the last attempt to pay. */
function PaymentState({ payment, isConfirming }: { payment: OrderPayment; isConfirming: boolean }) {
  const { t } = useTranslation('payments')
  if (payment.declined) {
    return (
      <div role="alert" className="flex items-start gap-2.5 rounded-md bg-danger-soft p-3.5 text-danger">
        <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
        <p>
          <strong className="block">{t('hold.declinedTitle')}</strong>
          {t(`declined.${payment.declined}`)} {t('hold.declinedText')}
        </p>
      </div>
    )
  }
  if (!payment.checkoutUrl) return <FormError>{t('hold.away')}</FormError>
  if (!isConfirming) return null
  return (
    <p role="status" className="flex items-start gap-2.5 rounded-md bg-info-soft p-3.5 text-info">
      <LoaderCircle className="mt-0.5 size-5 shrink-0 animate-spin" aria-hidden />
      {t('hold.confirming')}
    </p>
  )
}

/** Pay now or with another card, pay in person instead, or cancel. */
function WaysOn({ order, payment }: HoldPanelProps) {
  const { t } = useTranslation('payments')
  const payNow = useGoToPayment(order.id)
  const atPickup = usePayAtPickup(order.id)
  const cart = useSameCart(order)
  const nameOf = useNameOf()
  const failure =
    (payNow.error && failureOf(openCheckout, payNow.error)) ??
    (atPickup.error && failureOf(payAtPickup, atPickup.error))

  return (
    <div className="grid gap-3">
      <p className="text-small text-ink-soft">
        {t('hold.text', { chef: nameOf(order.chef) })} {cart.isKept && t('ended.sameCart')}
      </p>
      {failure && <FormError>{refusalText(failure.code)}</FormError>}
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<CreditCard aria-hidden />}
          busy={payNow.isPending}
          onClick={() => payNow.mutate()}
          className="py-1 whitespace-normal max-sm:w-full"
        >
          {payment.declined ? t('hold.otherCard') : t('hold.pay', { sum: formatDollars(order.total) })}
        </Button>
        {payment.canPayAtPickup && (
          <Button
            variant="secondary"
            icon={<HandCoins aria-hidden />}
            busy={atPickup.isPending}
            onClick={() => atPickup.mutate()}
            className="py-1 whitespace-normal max-sm:w-full"
          >
            {t(order.fulfilment === 'delivery' ? 'hold.atDoor' : 'hold.inPerson')}
          </Button>
        )}
      </div>
      <OrderActions order={order} />
    </div>
  )
}

interface HoldCountdownProps {
  until: string
  onEnd: () => void
}

/** The time left to pay. Screen readers hear the last five minutes and the last minute, not every second. */
export function HoldCountdown({ until, onEnd }: HoldCountdownProps) {
  const { t } = useTranslation('payments')
  const seconds = (new Date(until).getTime() - useNow(1000)) / 1000
  const said =
    seconds <= 0 ? '' : seconds <= 60 ? t('hold.lastMinute') : seconds <= 300 ? t('hold.fiveMinutes') : ''
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-2 rounded-md bg-warning-soft px-4 py-3 text-warning">
      <span>{t('hold.left')}</span>
      <Countdown until={until} className="text-lead font-semibold" onEnd={onEnd} />
      <span role="status" className="sr-only">
        {said}
      </span>
    </p>
  )
}
