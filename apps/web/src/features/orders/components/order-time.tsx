import type { Order } from '@localchef/contracts/orders/order'
import { isOpen } from '@localchef/contracts/orders/order-transitions'
import clsx from 'clsx'
import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dayName } from '@/shared/format/day-name.ts'
import { formatTime, formatTimes } from '@/shared/format/time.ts'
import { zoneName } from '@/shared/format/zone-name.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import { useDeliveryWord } from '../delivery/delivery-state.tsx'
import { readiness } from '../readiness.ts'
import { wasPlaced } from '../was-placed.ts'

const toneClass = {
  promised: 'text-success',
  late: 'text-warning',
  kept: 'text-success',
  onTheWay: 'text-info',
} as const

/**
 * The order's time in large type, whether its food is or will be ready or the last delivery report, and a link to the
 * messages.
 */
export function OrderTime({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { language } = useLanguage()
  const now = useNow(30_000)
  const { timeZone } = order.chef
  const time = (moment: string) => formatTime(moment, language, timeZone)
  const ready = readiness(order, now)
  const wordOf = useDeliveryWord(order)
  const report = order.status === 'out_for_delivery' ? order.deliveryReports.at(-1) : undefined
  return (
    <Card>
      <CardBody className="grid gap-3">
        <p className="numeric text-subtitle leading-tight font-semibold">
          {dayName(order.slotFrom, language, timeZone, now)},{' '}
          {formatTimes(order.slotFrom, order.slotUntil, language, timeZone)}
          <span className="block text-small font-normal text-ink-faint">
            {zoneName(timeZone, language, new Date(order.slotFrom))}
          </span>
        </p>
        {report && <p className="numeric text-info">{wordOf(report)}</p>}
        {!report && ready.kind !== 'unknown' && (
          <p className={clsx('numeric', toneClass[ready.kind])}>
            {ready.kind === 'late' && t('readiness.late')}
            {ready.kind === 'promised' && t('readiness.promised', { time: time(ready.at) })}
            {ready.kind === 'kept' && t('readiness.since', { time: time(ready.at) })}
            {ready.kind === 'onTheWay' &&
              (ready.at ? t('readiness.onTheWaySince', { time: time(ready.at) }) : t('readiness.onTheWay'))}
          </p>
        )}
        {wasPlaced(order) && order.viewer !== 'admin' && order.buyer.hasAccount && isOpen(order.status) && (
          <ButtonLink
            to="#messages"
            variant="secondary"
            size="sm"
            icon={<MessageCircle aria-hidden />}
            className="w-fit print:hidden"
          >
            {t(order.viewer === 'chef' ? 'write.buyer' : 'write.chef')}
          </ButtonLink>
        )}
      </CardBody>
    </Card>
  )
}
