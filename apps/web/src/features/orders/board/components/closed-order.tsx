import type { Order } from '@localchef/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PaymentBadge } from '@/features/payments/payment-badge.tsx'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Price } from '@/shared/ui/price.tsx'

/** A closed order in two lines. */
export function ClosedOrder({ order }: { order: Order }) {
  const { t } = useTranslation('board')
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  const dishes = order.lines.map(
    (line) => `${line.quantity} × ${inLanguage(language, line.name, line.nameRu)}`,
  )
  return (
    <article
      aria-label={numbered(order.number)}
      className="relative grid gap-1 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="numeric font-bold">
          <Link
            to={`/dashboard/orders/${order.id}`}
            className="after:absolute after:inset-0 after:rounded-lg hover:underline"
          >
            {numbered(order.number)}
          </Link>
        </h3>
        <span className="font-medium">{order.buyer.name.split(' ')[0]}</span>
        <Badge tone={order.status === 'completed' ? 'success' : 'danger'}>
          {t(`status.${order.status}`)}
        </Badge>
        {order.payment && <PaymentBadge order={order} reader="chef" />}
        <Price value={order.total} className="ml-auto font-semibold" />
      </div>
      <p className="truncate text-small text-ink-soft">{dishes.join(', ')}</p>
      {order.statusReason && <p className="text-small text-ink-soft">{order.statusReason}</p>}
    </article>
  )
}
