import type { Booking } from '@localchef/contracts/bookings/booking'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** Collapsed history of quotes and transitions. */
export function BookingHistory({ booking }: { booking: Booking }) {
  const { t } = useTranslation('myBookings')
  const { language } = useLanguage()
  const steps = [
    ...booking.quotes.map(({ at, by, price, message }) => ({
      at,
      text: t(by === 'buyer' ? 'history.counter' : 'history.quote', { price: formatDollars(price) }),
      detail: message,
    })),
    // Each quote also causes a transition, which is left out here.
    ...booking.events
      .filter(({ to }) => to !== 'quoted')
      .map(({ at, to, reason }) => ({
        at,
        text: t(`status.${to}`),
        detail: to === 'requested' ? booking.message : (reason ?? ''),
      })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return (
    <details className="group border-t border-line pt-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 text-small font-semibold [&::-webkit-details-marker]:hidden">
        {t('history.title')}
        <ChevronDown
          className="size-5 text-ink-faint transition-transform group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <ol className="grid gap-3 border-l-2 border-line py-1 pl-4">
        {steps.map((step) => (
          <li key={`${step.at} ${step.text}`} className="text-small">
            <span className="font-medium">{step.text}</span>{' '}
            <span className="numeric text-caption text-ink-faint">{formatDateTime(step.at, language)}</span>
            {step.detail && <p className="mt-0.5 whitespace-pre-line text-ink-soft">{step.detail}</p>}
          </li>
        ))}
      </ol>
    </details>
  )
}
