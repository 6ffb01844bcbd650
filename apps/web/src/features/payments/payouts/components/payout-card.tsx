import { ChevronDown, CircleAlert, CircleCheck, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { Price } from '@/shared/ui/price.tsx'
import type { Payout } from '../use-payouts.ts'

const tones: Record<Payout['status'], Tone> = { on_the_way: 'info', paid: 'success', failed: 'danger' }
const icons = { on_the_way: Send, paid: CircleCheck, failed: CircleAlert }

/** A payout with its orders. */
export function PayoutCard({ payout }: { payout: Payout }) {
  const { t } = useTranslation('payouts')
  const { language } = useLanguage()
  const { status, amount, createdAt, arrivesAt, orders, bookings } = payout
  const Icon = icons[status]
  const day = (moment: string) => formatDate(moment, language)
  return (
    <Card
      role="article"
      aria-label={t('payoutOf', { day: day(createdAt) })}
      className="grid gap-3 p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Price value={amount} className="text-lead font-semibold" />
        <Badge tone={tones[status]}>
          <Icon aria-hidden />
          {t(`status.${status}`)}
        </Badge>
        <p className="ml-auto text-small text-ink-soft">{t('sent', { day: day(createdAt) })}</p>
      </div>
      {status === 'on_the_way' && arrivesAt && (
        <p className="text-small text-ink-soft">{t('arrives', { day: day(arrivesAt) })}</p>
      )}
      {status === 'failed' && <p className="text-small text-danger">{t('returned')}</p>}
      <PayoutOrders orders={orders} bookings={bookings} />
    </Card>
  )
}

function PayoutOrders({ orders, bookings }: Pick<Payout, 'orders' | 'bookings'>) {
  const { t } = useTranslation('payouts')
  const { numbered } = useNumbered()
  const parts = [
    ...orders.map((part) => ({ ...part, to: `/dashboard/orders/${part.id}`, name: numbered(part.number) })),
    ...bookings.map((part) => ({
      ...part,
      to: '/dashboard/bookings',
      name: t('booking', { number: part.number }),
    })),
  ]
  if (parts.length === 0) return <p className="text-small text-ink-faint">{t('noOrders')}</p>
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1.5 text-small font-semibold text-accent-text">
        {[
          orders.length > 0 && t('orders', { count: orders.length }),
          bookings.length > 0 && t('bookings', { count: bookings.length }),
        ]
          .filter(Boolean)
          .join(', ')}
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <ul className="grid gap-x-8 border-t border-line pt-1 sm:grid-cols-2">
        {parts.map(({ id, to, name, amount }) => (
          <li key={id}>
            <Link
              to={to}
              className="flex min-h-11 items-center justify-between gap-4 text-small hover:underline"
            >
              <span className="numeric font-semibold">{name}</span>
              <Price value={amount} />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
