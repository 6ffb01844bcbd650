import type { listOrderHistory } from '@localchef/contracts/orders/list-order-history'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import { PaymentBadge } from '@/features/payments/payment-badge.tsx'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Price } from '@/shared/ui/price.tsx'

type HistoryOrder = z.output<typeof listOrderHistory.output>['orders'][number]

export function HistoryRow({ order }: { order: HistoryOrder }) {
  const { t } = useTranslation('board')
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  const dishes = order.lines.map(
    (line) => `${line.quantity} × ${inLanguage(language, line.name, line.nameRu)}`,
  )
  return (
    <article className="relative grid gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 transition-colors hover:border-line-strong/60 sm:grid-cols-[1fr_auto]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={`/dashboard/orders/${order.id}`}
          className="numeric font-bold after:absolute after:inset-0 after:rounded-lg hover:underline"
        >
          {numbered(order.number)}
        </Link>
        <span className="font-medium">{order.buyerName}</span>
        <Badge tone={order.status === 'completed' ? 'success' : 'danger'}>
          {t(`status.${order.status}`)}
        </Badge>
        {order.paymentMethod === 'card' && <PaymentBadge order={order} reader="chef" />}
      </p>
      <Price value={order.total} className="font-semibold sm:text-right" />
      <p className="min-w-0 truncate text-small text-ink-soft">{dishes.join(', ')}</p>
      <p className="numeric text-small text-ink-faint sm:text-right">
        {formatDateTime(order.slotFrom, language, order.chef.timeZone)}
      </p>
    </article>
  )
}
