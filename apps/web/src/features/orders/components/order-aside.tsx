import type { Order } from '@localchef/contracts/orders/order'
import { isOpen, promisedOrderStatuses } from '@localchef/contracts/orders/order-transitions'
import { lineText } from '@localchef/contracts/orders/receipt-lines'
import { createPaymentLink } from '@localchef/contracts/payments/create-payment-link'
import type { OrderPayment } from '@localchef/contracts/payments/order-payment'
import { Copy, CreditCard, MessageSquare, Receipt, RotateCw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GiveCredit } from '@/features/credit/components/give-credit.tsx'
import { ProblemSection } from '@/features/disputes/components/problem-section.tsx'
import { ChefPaymentNotice } from '@/features/payments/chef-payment-notice.tsx'
import { PaymentBadge } from '@/features/payments/payment-badge.tsx'
import { paymentWord } from '@/features/payments/payment-word.ts'
import { RecordPayment } from '@/features/payments/record-payment.tsx'
import { causeKey } from '@/features/payments/refund-list.tsx'
import { handedBackSum, refundedSum } from '@/features/payments/refunded-sum.ts'
import { RepeatOrder } from '@/features/standing-orders/components/repeat-order.tsx'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { copyText } from '@/shared/browser/copy-text.ts'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import { useCreatedPaymentLink, useCreatePaymentLink } from '../payment/use-payment-link.ts'
import { OrderRefundDialog } from '../refunds/order-refund-dialog.tsx'
import { useReorder } from '../use-reorder.ts'
import { wasPlaced } from '../was-placed.ts'
import { PriceRow } from './price-row.tsx'

/** Payment, problem report, reorder and receipt. */
export function OrderAside({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const reorder = useReorder()
  const isPlaced = wasPlaced(order)
  return (
    <div className="grid gap-4">
      {order.viewer === 'chef' && <ChefPayment order={order} />}
      <PaymentLinkPanel order={order} />
      {order.viewer !== 'admin' && isPlaced && (
        <ProblemSection
          subject={{ orderId: order.id }}
          dueAt={order.slotUntil}
          isOpen={isOpen(order.status)}
          events={order.events}
        />
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        {order.viewer === 'buyer' && isPlaced && (
          <Button
            variant="soft"
            icon={<RotateCw aria-hidden />}
            busy={reorder.isPending}
            onClick={() => reorder.mutate(order)}
          >
            {t('reorder.action')}
          </Button>
        )}
        {order.viewer === 'chef' && order.buyer.hasAccount && (
          <GiveCredit receiver={{ orderId: order.id }} name={order.buyer.name} />
        )}
        {order.viewer === 'buyer' && isPlaced && <RepeatOrder order={order} />}
        {isPlaced && (
          <ButtonLink
            to={`/dashboard/orders/${order.id}/receipt`}
            variant="ghost"
            icon={<Receipt aria-hidden />}
          >
            {t('receipt.open')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

const linkable: readonly Order['status'][] = promisedOrderStatuses

/** For the chef of an unpaid order by phone: the payment link to send to the buyer. */
function PaymentLinkPanel({ order }: { order: Order }) {
  const { t } = useTranslation('paymentLink')
  const create = useCreatePaymentLink()
  const link = useCreatedPaymentLink(order.id)
  const isUnpaid = order.paymentMethod === 'pay_on_pickup' && linkable.includes(order.status)
  if (order.viewer !== 'chef' || !order.takenByChef || !isUnpaid) return null
  return (
    <Card role="region" aria-label={t('link')} className="print:hidden">
      <CardBody className="grid gap-3">
        <p className="text-ink-soft">{t('sendText')}</p>
        {link ? (
          <CreatedLink order={order} path={link.path} until={link.until} />
        ) : (
          <Button
            variant="secondary"
            className="w-fit"
            icon={<CreditCard aria-hidden />}
            busy={create.isPending}
            onClick={() => create.mutate(order.id)}
          >
            {t('send')}
          </Button>
        )}
        {create.error && (
          <FormError>{refusalText(failureOf(createPaymentLink, create.error).code)}</FormError>
        )}
      </CardBody>
    </Card>
  )
}

function CreatedLink({ order, path, until }: { order: Order; path: string; until: string }) {
  const { t } = useTranslation(['paymentLink', 'common'])
  const { language } = useLanguage()
  const link = `${window.location.origin}${path}`
  return (
    <>
      <Field
        label={t('link')}
        hint={t('until', { time: formatDateTime(until, language, order.chef.timeZone) })}
      >
        <TextInput readOnly value={link} onFocus={({ target }) => target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<Copy aria-hidden />}
          onClick={() => void copyText(link, t('copied'))}
        >
          {t('common:copy.do')}
        </Button>
        {order.buyer.phone && (
          <a
            href={`sms:${order.buyer.phone.split(';')[0]}?&body=${encodeURIComponent(link)}`}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-text underline underline-offset-4"
          >
            <MessageSquare className="size-4" aria-hidden />
            {t('text')}
          </a>
        )}
      </div>
    </>
  )
}

const clockMs = 10_000

/** The payment of an order as its chef sees it, with the refunds and the button for another one. */
function ChefPayment({ order }: { order: Order }) {
  const { t } = useTranslation('chefPayments')
  const [isRefunding, setRefunding] = useState(false)
  const now = useNow(clockMs)
  const { payment, inPerson } = order
  const refunds = (payment ?? inPerson)?.refunds ?? []
  const refundable = (payment ?? inPerson)?.refundable ?? 0
  return (
    <Card role="region" aria-label={t('payment')} className="print:hidden">
      <CardBody className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="food-name text-subtitle">{t('payment')}</h2>
          <PaymentBadge order={order} reader="chef" />
        </div>
        <ChefPaymentNotice order={order} now={now} kinds={['chargedBack', 'owed', 'pendingAfter']} />
        {paymentWord(order) === 'owed' && (
          <RecordPayment subject={{ orderId: order.id }} sum={order.total} buyerName={order.buyer.name} />
        )}
        {payment && payment.captured > 0 && (
          <dl className="grid gap-1.5">
            <PriceRow label={t('charged')} value={payment.captured} />
            {payment.refunds.length > 0 && (
              <PriceRow label={t('refunded')} value={refundedSum(payment.refunds)} />
            )}
          </dl>
        )}
        {inPerson && refunds.length > 0 && (
          <dl className="grid gap-1.5">
            <PriceRow label={t('receivedInPerson')} value={order.total} />
            <PriceRow label={t('givenBack')} value={handedBackSum(inPerson)} />
          </dl>
        )}
        <Refunds order={order} refunds={refunds} way={inPerson ? 'inPerson' : 'card'} />
        {refundable > 0 && (
          <Button
            variant="secondary"
            size="sm"
            className="w-fit"
            icon={<Undo2 aria-hidden />}
            onClick={() => setRefunding(true)}
          >
            {t(inPerson ? 'refund.openInPerson' : 'refund.open')}
          </Button>
        )}
        {isRefunding && (
          <OrderRefundDialog order={order} refundable={refundable} onClose={() => setRefunding(false)} />
        )}
      </CardBody>
    </Card>
  )
}

interface RefundsProps {
  order: Order
  refunds: OrderPayment['refunds']
  way: 'card' | 'inPerson'
}

function Refunds({ order, refunds, way }: RefundsProps) {
  const { t } = useTranslation(['payments', 'chefPayments'])
  const { language } = useLanguage()
  const nameOf = useNameOf()
  if (refunds.length === 0) return null
  const day = (moment: string) => formatDate(moment, language, order.chef.timeZone)
  return (
    <ul aria-label={t('chefPayments:refunds')} className="grid gap-3 border-t border-line pt-4">
      {refunds.map(({ id, amount, status, cause, reason, at, expectedAt, lines }) => (
        <li key={id} className="grid gap-0.5 text-small">
          <p className="flex items-baseline justify-between gap-3 font-semibold">
            {way === 'card'
              ? t(`refund.status.${status}`)
              : t(`refund.others.${status === 'succeeded' ? 'handedBack' : 'owed'}`)}
            <Price value={amount} />
          </p>
          <p className="text-ink-soft">
            {t(causeKey(cause, way))} · {day(at)}
          </p>
          {order.lines.map((line) => {
            const part = lines.find(({ lineId }) => lineId === line.id)
            return (
              part && (
                <p key={line.id} className="text-ink-soft">
                  {lineText({ ...line, quantity: part.quantity }, nameOf)}
                </p>
              )
            )
          })}
          {reason && <p className="text-ink-soft">{reason}</p>}
          {expectedAt && (status === 'wanted' || status === 'pending') && (
            <p className="text-ink-soft">{t('refund.others.by', { date: day(expectedAt) })}</p>
          )}
        </li>
      ))}
    </ul>
  )
}
