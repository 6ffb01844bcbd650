import type { Booking, BookingPayment } from '@localchef/contracts/bookings/booking'
import { useTranslation } from 'react-i18next'
import { RefundList } from '@/features/payments/refund-list.tsx'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { Price } from '@/shared/ui/price.tsx'

const tones: Record<BookingPayment['status'], Tone> = {
  awaiting: 'warning',
  authorized: 'info',
  captured: 'success',
  partly_refunded: 'info',
  refunded: 'info',
  charged_back: 'danger',
  released: 'neutral',
  failed: 'neutral',
}

/** Of a canceled booking, only the kept part of a deposit can be recorded as paid in person. */
function amountOf({ recordedAt, amount }: BookingPayment, { status, inPerson }: Booking): number {
  return status === 'cancelled' && recordedAt && inPerson ? inPerson.paid : amount
}

/** Distinguishes an authorized card that could not be charged from a payment page that closed unused. */
function PaymentState({ payment: { status, failedAt, recordedAt } }: { payment: BookingPayment }) {
  const { t } = useTranslation('payments')
  if (recordedAt) return <Badge tone="success">{t('deposit.status.paidInPerson')}</Badge>
  if (failedAt) return <Badge tone="danger">{t('deposit.status.notCharged')}</Badge>
  return <Badge tone={tones[status]}>{t(`deposit.status.${status}`)}</Badge>
}

/** A booking's card payments and refunds, the balance, and refunds of the sum paid in person. */
export function BookingPayments({ booking }: { booking: Booking }) {
  const { t } = useTranslation('payments')
  const { language } = useLanguage()
  const { payments, balance, chef, inPerson } = booking
  const shown = payments.filter(({ status, failedAt }) => status !== 'failed' || failedAt !== null)
  const isOpen = booking.status === 'accepted' || booking.status === 'confirmed'
  const hasGivenBack = inPerson !== null && inPerson.refunds.length > 0
  if (shown.length === 0 && !hasGivenBack) return null
  return (
    <section className="grid gap-3 rounded-md border border-line px-4 py-3 text-small">
      <h3 className="font-semibold">{t('title')}</h3>
      <ul className="grid gap-2.5">
        {[...shown].reverse().map((payment) => (
          <li key={payment.id} className="grid gap-2">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{t(`deposit.purpose.${payment.purpose}`)}</span>
              <PaymentState payment={payment} />
              <Price value={amountOf(payment, booking)} className="ml-auto font-semibold" />
            </p>
            <RefundList
              refunds={payment.refunds}
              reader={booking.viewer === 'buyer' ? 'buyer' : 'others'}
              timeZone={chef.timeZone}
            />
          </li>
        ))}
      </ul>
      {hasGivenBack && (
        <div className="grid gap-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium">{t('deposit.paidAtEvent')}</span>
            <Price value={inPerson.paid} className="font-semibold" />
          </p>
          <RefundList
            refunds={inPerson.refunds}
            reader={booking.viewer === 'buyer' ? 'buyer' : 'others'}
            way="inPerson"
            timeZone={chef.timeZone}
          />
        </div>
      )}
      {isOpen && balance && !balance.isPaid && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-3">
          <span>
            {balance.dueAt
              ? t('deposit.balanceDue', {
                  moment: formatDateTime(balance.dueAt, language, chef.timeZone),
                })
              : t('deposit.balanceAtEvent')}
          </span>
          <Price value={balance.amount} className="font-semibold" />
        </p>
      )}
    </section>
  )
}
