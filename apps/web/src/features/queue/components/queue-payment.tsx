import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { listMessages } from '@localchef/contracts/messages/list-messages'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { getPaymentAlert } from '@localchef/contracts/payments/get-payment-alert'
import type { Chargeback } from '@localchef/contracts/payments/payment-alert'
import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { bankReason } from '@/features/payments/admin/bank-reason.ts'
import { ChargebackStatus } from '@/features/payments/admin/chargeback-status.tsx'
import { DepositRule } from '@/features/payments/deposit-rule.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime, formatRelative } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { opens } from '@/shared/staff/admin-sections.ts'
import { useHasRightOf, useStaffRights } from '@/shared/staff/use-staff-rights.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Facts } from '@/shared/ui/facts.tsx'
import { ChargebackAnswer } from './chargeback-answer.tsx'
import { DisputeMessages } from './dispute-messages.tsx'
import { QueueDetails } from './queue-details.tsx'
import { SaleFacts } from './sale-facts.tsx'
import { SaleTimeLine } from './sale-time-line.tsx'

interface QueuePaymentProps {
  item: QueueItem
  /** Sends the explanation of a chargeback. Resolves to whether it succeeded. */
  onAnswer: (explanation: string) => Promise<boolean>
}

/** An alert about money: its meaning, the next step, and the facts. */
export function QueuePayment({ item, onAnswer }: QueuePaymentProps) {
  const query = useQuery({
    queryKey: ['admin', 'payment-alert', item.id],
    queryFn: ({ signal }) => callFunction(getPaymentAlert, { alertId: item.id }, { signal }),
    staleTime: 5_000,
  })
  return (
    <QueueDetails query={query}>
      {(alert) =>
        alert.chargeback ? (
          <QueueChargeback alert={alert} chargeback={alert.chargeback} onAnswer={onAnswer} />
        ) : (
          <Failure alert={alert} />
        )
      }
    </QueueDetails>
  )
}

function Failure({ alert }: { alert: ShownAlert }) {
  const { t } = useTranslation('chargebacks')
  const { language } = useLanguage()
  const readsOrders = useHasRightOf(getOrder)
  const { order, booking, chef, difference, amount } = alert
  const meaning = meaningOf(alert)
  const fault = faultOf(alert)
  const facts: (readonly [string, ReactNode])[] = []
  if (difference) {
    facts.push(
      [t('difference.ours'), formatDollars(difference.ours)],
      [t('difference.theirs'), formatDollars(difference.theirs)],
      [t('difference.gap'), formatDollars(difference.theirs - difference.ours)],
    )
  }
  if (amount !== null) facts.push([t('cases.amount'), formatDollars(Math.abs(amount))])
  if (fault) facts.push([t('fault'), fault])
  if (chef && !(readsOrders && (order || booking))) {
    facts.push([
      t('cases.kitchen'),
      <AdminLink key="chef" to={`/admin/chefs/${chef.id}`} className="hover:underline">
        <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
      </AdminLink>,
    ])
  }
  return (
    <div className="grid gap-5">
      <Facts facts={facts} />
      <AlertMeaning text={t(`meaning.${meaning}`, { amount: '' })} todo={t(`meaning.${meaning}Todo`)} />
      {order &&
        (readsOrders ? <OrderEvidence orderId={order.id} /> : <ToMoney subject={{ orderId: order.id }} />)}
      {booking &&
        (readsOrders ? (
          <BookingEvidence bookingId={booking.id} />
        ) : (
          <ToMoney subject={{ bookingId: booking.id }} />
        ))}
    </div>
  )
}

function meaningOf({ kind, order, booking, amount }: ShownAlert) {
  if (kind === 'difference' && !order && !booking) return 'balance'
  return kind === 'transfer_failed' && amount !== null && amount < 0 ? 'reversal' : kind
}

/** The provider's words, without the number and the amount, which are shown separately. */
function faultOf({ kind, detail, amount }: ShownAlert): string {
  if (kind === 'difference') return ''
  const words = detail.replace(/^#\d+(?:: |$)/, '')
  return amount === null ? words : words.replace(/^\$[\d.,]+$/, '')
}

interface QueueChargebackProps {
  alert: ShownAlert
  chargeback: Chargeback
  onAnswer: (explanation: string) => Promise<boolean>
}

/** A chargeback: the bank's deadline, the explanation to send, and the evidence sent with it. */
function QueueChargeback({ alert, chargeback, onAnswer }: QueueChargebackProps) {
  const { t } = useTranslation('chargebacks')
  const { language } = useLanguage()
  const readsOrders = useHasRightOf(getOrder)
  const { amount, reason, status, answerDueAt } = chargeback
  return (
    <div className="grid gap-6">
      <Facts
        facts={[
          [t('chargeback.status'), <ChargebackStatus key="status" status={status} />],
          [t('chargeback.amount'), formatDollars(amount)],
          [t('chargeback.reason'), bankReason(reason, t)],
          [
            t('chargeback.dueAt'),
            answerDueAt ? (
              <strong key="due">
                {formatDateTime(answerDueAt, language)} · {formatRelative(answerDueAt, language)}
              </strong>
            ) : (
              t('chargeback.noDeadline')
            ),
          ],
        ]}
      />
      <AlertMeaning
        text={t('meaning.chargeback', { amount: formatDollars(amount) })}
        todo={t('meaning.chargebackTodo')}
      />
      {readsOrders && alert.order && <OrderEvidence orderId={alert.order.id} />}
      {readsOrders && alert.booking && <BookingEvidence bookingId={alert.booking.id} />}
      {alert.answer ? (
        <Sent answer={alert.answer} />
      ) : (
        status === 'needs_answer' && alert.status === 'open' && <ChargebackAnswer onSend={onAnswer} />
      )}
    </div>
  )
}

function Sent({ answer }: { answer: NonNullable<ShownAlert['answer']> }) {
  const { t } = useTranslation('chargebacks')
  const { language } = useLanguage()
  return (
    <section className="grid gap-2 rounded-md border border-line p-4 text-small">
      <h3 className="font-semibold">{t('answer.sent')}</h3>
      <p className="text-caption text-ink-soft">
        {answer.isDelivered
          ? t('answer.sentAt', { date: formatDateTime(answer.at, language) })
          : t('answer.waiting')}
      </p>
      <p>{answer.description}</p>
      <p lang={writtenIn(answer.history)} className="whitespace-pre-line wrap-anywhere">
        {answer.history}
      </p>
    </section>
  )
}

function OrderEvidence({ orderId }: { orderId: string }) {
  const { t } = useTranslation(['queue', 'desk'])
  const readsMessages = useHasRightOf(listMessages)
  const query = useQuery({
    queryKey: ['admin', 'chargeback-order', orderId],
    queryFn: ({ signal }) => callFunction(getOrder, { orderId }, { signal }),
    staleTime: 5_000,
  })
  return (
    <QueueDetails query={query}>
      {(order) => {
        const sale = { order, booking: null, chef: order.chef }
        return (
          <div className="grid gap-6">
            <SaleFacts sale={sale} />
            <ToMoney subject={{ orderId }} />
            <SaleTimeLine sale={sale} />
            {readsMessages && (
              <DisputeMessages
                orderId={orderId}
                buyer={order.buyer.name || t('desk:side.buyer')}
                chef={order.chef}
              />
            )}
          </div>
        )
      }}
    </QueueDetails>
  )
}

function BookingEvidence({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation(['queue', 'desk'])
  const readsMessages = useHasRightOf(listMessages)
  const query = useQuery({
    queryKey: ['admin', 'chargeback-booking', bookingId],
    queryFn: ({ signal }) => callFunction(getBooking, { bookingId }, { signal }),
    staleTime: 5_000,
  })
  return (
    <QueueDetails query={query}>
      {(booking) => {
        const sale = { order: null, booking, chef: booking.chef }
        return (
          <div className="grid gap-6">
            <SaleFacts sale={sale} />
            <ToMoney subject={{ bookingId }} />
            {booking.deposit && (
              <DepositRule ofBuyer terms={booking.deposit.terms} price={booking.price} booking={booking} />
            )}
            <SaleTimeLine sale={sale} />
            {readsMessages && (
              <DisputeMessages
                bookingId={bookingId}
                buyer={booking.buyer.name || t('desk:side.buyer')}
                chef={booking.chef}
              />
            )}
          </div>
        )
      }}
    </QueueDetails>
  )
}

/** An alert about money, as a panel shows it. */
type ShownAlert = z.infer<typeof getPaymentAlert.output>

/** The meaning of an alert, and the next step. */
function AlertMeaning({ text, todo }: { text: string; todo: string }) {
  const { t } = useTranslation('chargebacks')
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-4">
      <section>
        <h3 className="font-semibold">{t('meaning.title')}</h3>
        <p>{text}</p>
      </section>
      <section>
        <h3 className="font-semibold">{t('meaning.todo')}</h3>
        <p>{todo}</p>
      </section>
    </div>
  )
}

/** Link to the payments and movements of money of an order or a booking. */
function ToMoney({ subject }: { subject: { orderId: string } | { bookingId: string } }) {
  const { t } = useTranslation('chargebacks')
  const rights = useStaffRights()
  const isOrder = 'orderId' in subject
  const address = isOrder ? `/admin/orders/${subject.orderId}` : `/admin/bookings/${subject.bookingId}`
  if (!opens(address, rights)) return null
  return (
    <ButtonLink to={address} variant="secondary" size="sm" className="w-fit">
      {t(isOrder ? 'evidence.toOrder' : 'evidence.toBooking')}
    </ButtonLink>
  )
}
