import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { listMessages } from '@localchef/contracts/messages/list-messages'
import { getOrder } from '@localchef/contracts/orders/get-order'
import type { Chargeback } from '@localchef/contracts/payments/payment-alert'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { bankReason } from '@/features/payments/admin/bank-reason.ts'
import { ChargebackStatus } from '@/features/payments/admin/chargeback-status.tsx'
import { DepositRule } from '@/features/payments/deposit-rule.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime, formatRelative } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Facts } from '@/shared/ui/facts.tsx'
import { AlertMeaning } from './alert-meaning.tsx'
import { ChargebackAnswer } from './chargeback-answer.tsx'
import { DisputeMessages } from './dispute-messages.tsx'
import { QueueDetails } from './queue-details.tsx'
import { SaleFacts } from './sale-facts.tsx'
import { SaleTimeLine } from './sale-time-line.tsx'
import type { ShownAlert } from './shown-alert.ts'
import { ToMoney } from './to-money.tsx'

interface QueueChargebackProps {
  alert: ShownAlert
  chargeback: Chargeback
  onAnswer: (explanation: string) => Promise<boolean>
}

/** A chargeback: the bank's deadline, the explanation to send, and the evidence sent with it. */
export function QueueChargeback({ alert, chargeback, onAnswer }: QueueChargebackProps) {
  const { t } = useTranslation('chargebacks')
  const { language } = useLanguage()
  const readsOrders = useHasRightOf(getOrder)
  const { amount, reason, status, answerDueAt } = chargeback
  return (
    <div className="grid gap-6">
      <AlertMeaning
        text={t('meaning.chargeback', { amount: formatDollars(amount) })}
        todo={t('meaning.chargebackTodo')}
      />
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
      {alert.answer ? (
        <Sent answer={alert.answer} />
      ) : (
        status === 'needs_answer' && alert.status === 'open' && <ChargebackAnswer onSend={onAnswer} />
      )}
      {readsOrders && alert.order && <OrderEvidence orderId={alert.order.id} />}
      {readsOrders && alert.booking && <BookingEvidence bookingId={alert.booking.id} />}
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
      <p className="whitespace-pre-line wrap-anywhere">{answer.history}</p>
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
