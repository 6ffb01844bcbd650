import type { OrderSummary } from '@localchef/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { UnreadBadge } from '@/features/messages/components/unread-badge.tsx'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { orderStatusTone } from '../order-status-tone.ts'

export function OrderCard({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('orders')
  const { language } = useLanguage()
  const named = (thing: { name: string; nameRu: string | null }) =>
    inLanguage(language, thing.name, thing.nameRu)
  const picture = order.lines.find(({ picturePath }) => picturePath)?.picturePath
  return (
    <Card interactive className="grid grid-cols-[5rem_1fr] gap-4 p-3 sm:grid-cols-[6rem_1fr_auto] sm:p-4">
      <Picture
        src={picture ? pictureUrl(picture) : null}
        alt=""
        sizes="96px"
        ratio={1}
        largest={320}
        className="rounded-md"
      />
      <div className="grid min-w-0 content-center gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`/dashboard/orders/${order.id}`}
            className="food-name text-lead after:absolute after:inset-0"
          >
            {named(order.chef)}
          </Link>
          <Badge tone={orderStatusTone(order.status)}>{t(`status.${order.status}`)}</Badge>
          <UnreadBadge of={{ orderId: order.id }} />
        </div>
        <p className="truncate text-small text-ink-soft">
          {order.lines.map((line) => `${line.quantity} × ${named(line)}`).join(', ')}
        </p>
        <p className="text-small text-ink-faint">
          {formatDateTime(order.slotFrom, language, order.chef.timeZone)} ·{' '}
          <span className="numeric">{t('number', { number: order.number })}</span>
        </p>
      </div>
      <Price
        value={order.total}
        className="col-start-2 font-semibold sm:col-start-3 sm:self-center sm:text-lead"
      />
    </Card>
  )
}
