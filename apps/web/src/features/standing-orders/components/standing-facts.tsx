import { lineText } from '@localchef/contracts/orders/receipt-lines'
import type { StandingOrder } from '@localchef/contracts/standing-orders/standing-order'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { useRhythmText } from '../rhythm-text.ts'

/** Title, rhythm, dishes and agreed total of a standing order. */
export function StandingFacts({ standing, title }: { standing: StandingOrder; title: ReactNode }) {
  const { t } = useTranslation('standingOrders')
  const nameOf = useNameOf()
  const rhythm = useRhythmText()
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="food-name min-w-0 text-subtitle">{title}</h3>
        <StandingBadge status={standing.status} />
      </div>
      <p className="font-medium">{rhythm(standing)}</p>
      <ul className="text-small text-ink-soft">
        {standing.lines.map((line) => (
          <li key={line.id}>
            {lineText(line, nameOf)}
            {line.dishId === null && ` (${t('dishGone')})`}
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-soft">
        {t(standing.fulfilment === 'delivery' ? 'totalDelivered' : 'total', {
          total: formatDollars(standing.total),
        })}
      </p>
      {standing.ended && (
        <p className="text-small">
          {t(`ended.${standing.ended.by}`, { name: standing.buyer.name })} {standing.ended.reason}
        </p>
      )}
    </div>
  )
}

const tones: Record<StandingOrder['status'], Tone> = {
  active: 'success',
  paused: 'warning',
  ended: 'neutral',
}

export function StandingBadge({ status }: Pick<StandingOrder, 'status'>) {
  const { t } = useTranslation('standingOrders')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}

/** The next date, and when its order is placed. */
export function NextDate({ standing: { next, status, chef } }: { standing: StandingOrder }) {
  const { t } = useTranslation('standingOrders')
  const { language } = useLanguage()
  if (!next || status !== 'active') return null
  const when = formatDateTime(next.slotFrom, language, chef.timeZone)
  return (
    <div className="grid gap-1 rounded-md bg-sunken px-4 py-3 text-small">
      <p className="font-semibold">{t('next.when', { when })}</p>
      {next.status === 'waiting' ? (
        <p className="text-warning">
          {t(`waiting.${next.reason ?? 'price_risen'}`, {
            total: formatDollars(next.total ?? 0),
            by: formatDateTime(next.answerBy, language, chef.timeZone),
          })}
        </p>
      ) : (
        <p className="text-ink-soft">
          {t('next.places', { when: formatDateTime(next.placesAt, language, chef.timeZone) })}
          {next.total !== null && ` ${t('next.total', { total: formatDollars(next.total) })}`}
        </p>
      )}
    </div>
  )
}

/** The latest dates with their orders, or why there was none. */
export function PastDates({ standing: { past } }: { standing: StandingOrder }) {
  const { t } = useTranslation('standingOrders')
  const { language } = useLanguage()
  if (past.length === 0) return null
  return (
    <div className="grid gap-1 text-small">
      <h4 className="font-semibold">{t('past.title')}</h4>
      <ul className="grid gap-1">
        {past.map(({ day, order, reason }) => (
          <li key={day} className="flex flex-wrap gap-x-2">
            <span className="numeric">{formatDate(`${day}T12:00:00Z`, language, 'UTC')}</span>
            {order ? (
              <Link
                to={`/dashboard/orders/${order.id}`}
                className="font-semibold text-accent-text hover:underline"
              >
                {t('past.order', { number: order.number })}
              </Link>
            ) : (
              <span className="text-ink-soft">{t(reason ? `skipped.${reason}` : 'past.placed')}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
