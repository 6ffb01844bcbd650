import type { Order } from '@localchef/contracts/orders/order'
import { Bike, ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { latenessOf } from '@/features/orders/board/lateness.ts'
import { latenessText } from '@/features/orders/board/lateness-text.ts'
import { pickupTime } from '@/features/orders/board/pickup-time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import { OverviewEmpty, OverviewPart } from '../../../../shared/ui/overview-part.tsx'

const mostShown = 5

export function NextHandovers({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation(['kitchen', 'board'])
  const { numbered } = useNumbered()
  const { t: boardWords } = useTranslation('board')
  const { language } = useLanguage()
  const now = useNow(30_000)
  const next = [...orders].sort((a, b) => Date.parse(a.slotFrom) - Date.parse(b.slotFrom)).slice(0, mostShown)
  return (
    <OverviewPart
      title={t('overview.next')}
      more={{ to: '/dashboard/orders', text: t('overview.openBoard') }}
    >
      {next.length === 0 ? (
        <OverviewEmpty>{t('overview.nothingNext')}</OverviewEmpty>
      ) : (
        <ul className="divide-y divide-line">
          {next.map((order) => {
            const slot = pickupTime(order, order.chef.timeZone, language, now)
            const { lateness, minutes } = latenessOf(order, now)
            const Handover = order.fulfilment === 'delivery' ? Bike : ShoppingBag
            return (
              <li
                key={order.id}
                className="relative grid gap-1 px-5 py-3.5 transition-colors hover:bg-sunken"
              >
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Handover className="size-4.5 text-ink-faint" aria-hidden />
                  <span className="sr-only">{boardWords(`card.${order.fulfilment}`)}</span>
                  <span className="numeric font-semibold">
                    {slot.day} {slot.hours}
                  </span>
                  <Link
                    to={`/dashboard/orders/${order.id}`}
                    className="numeric after:absolute after:inset-0 hover:underline"
                  >
                    {numbered(order.number)}
                  </Link>
                  <span>{order.buyer.name.split(' ')[0]}</span>
                  {lateness === 'late' ? (
                    <Badge tone="danger" className="ml-auto">
                      {latenessText(minutes, boardWords)}
                    </Badge>
                  ) : (
                    <Badge className="ml-auto">{boardWords(`status.${order.status}`)}</Badge>
                  )}
                </p>
                <p className="truncate text-small text-ink-soft">
                  {order.lines
                    .map((line) => `${line.quantity} × ${inLanguage(language, line.name, line.nameRu)}`)
                    .join(', ')}
                </p>
              </li>
            )
          })}
        </ul>
      )}
    </OverviewPart>
  )
}
