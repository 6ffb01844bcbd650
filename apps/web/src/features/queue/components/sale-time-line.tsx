import type { AdminDispute } from '@localchef/contracts/disputes/get-dispute'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

export function SaleTimeLine({
  sale: { order, booking },
}: {
  sale: Pick<AdminDispute, 'order' | 'booking'>
}) {
  const { t } = useTranslation(['queue', 'orders', 'desk'])
  const { language } = useLanguage()
  const steps = order
    ? order.events.map((event) => ({ ...event, what: t(`orders:status.${event.to}`) }))
    : (booking?.events ?? []).map((event) => ({ ...event, what: t(`desk:bookingStatus.${event.to}`) }))
  const zone = (order ?? booking)?.chef.timeZone
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t('timeLine')}</h3>
      <ol className="grid gap-1.5 text-small">
        {steps.map(({ what, actor, reason, at }) => (
          <li key={`${at}-${what}`} className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
            <span className="numeric text-ink-soft">{formatDateTime(at, language, zone)}</span>
            <span>
              <strong className="font-semibold">{what}</strong> · {t(`actor.${actor}`)}
              {reason && <span className="block text-ink-soft">{reason}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
