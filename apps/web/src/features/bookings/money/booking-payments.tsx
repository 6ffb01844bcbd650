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

/** A booking's card payments and refunds, and the balance. */
export function BookingPayments({ booking }: { booking: Booking }) {
  const { t } = useTranslation('payments')
  const { language } = useLanguage()
  const { payments, balance, chef } = booking
  const shown = payments.filter(({ status }) => status !== 'failed')
  const isOpen = booking.status === 'accepted' || booking.status === 'confirmed'
  if (shown.length === 0) return null
  return (
    <section className="grid gap-3 rounded-md border border-line px-4 py-3 text-small">
      <h3 className="font-semibold">{t('title')}</h3>
      <ul className="grid gap-2.5">
        {[...shown].reverse().map((payment) => (
          <li key={payment.id} className="grid gap-2">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{t(`deposit.purpose.${payment.purpose}`)}</span>
              <Badge tone={tones[payment.status]}>{t(`deposit.status.${payment.status}`)}</Badge>
              <Price value={payment.amount} className="ml-auto font-semibold" />
            </p>
            <RefundList refunds={payment.refunds} />
          </li>
        ))}
      </ul>
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
