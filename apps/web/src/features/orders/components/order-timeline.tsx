import type { Order } from '@localchef/contracts/orders/order'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import clsx from 'clsx'
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { DeliverySteps } from '../delivery/delivery-state.tsx'
import { type OrderStep, orderSteps } from '../order-steps.ts'
import { shownStatus } from '../shown-status.ts'

/** Timeline of the order's statuses for buyer and chef. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { language } = useLanguage()
  const steps = orderSteps(order)
  const wordOf = (status: OrderStatus, state: OrderStep['state']) => {
    if (status !== 'placed') return t(`status.${status}`)
    return state === 'now' ? t(`status.${shownStatus(order, order.viewer)}`) : t('timeline.placed')
  }
  return (
    <ol className="grid gap-0" aria-label={t('timeline.label')}>
      {steps.map(({ status, state, at }, index) => (
        <li
          key={status}
          aria-current={state === 'now' ? 'step' : undefined}
          className="grid grid-cols-[2rem_1fr_auto] gap-x-3"
        >
          <span className="flex flex-col items-center" aria-hidden>
            <span
              className={clsx(
                'grid size-8 shrink-0 place-items-center rounded-full transition-colors duration-500 [&>svg]:size-4.5',
                state === 'done' && 'bg-success text-surface',
                state === 'now' && 'bg-accent text-accent-ink ring-4 ring-accent-soft',
                state === 'ahead' && 'border-2 border-line bg-surface',
                state === 'failed' && 'bg-danger text-surface',
              )}
            >
              {state === 'done' && <Check strokeWidth={3} />}
              {state === 'failed' && <X strokeWidth={3} />}
              {state === 'now' && <span className="size-2.5 animate-pulse rounded-full bg-current" />}
            </span>
            {index < steps.length - 1 && (
              <span className={clsx('min-h-6 w-0.5 flex-1', state === 'done' ? 'bg-success' : 'bg-line')} />
            )}
          </span>
          <span className={clsx('pb-5 pt-1', state === 'ahead' && 'text-ink-faint')}>
            <span className={clsx('block', state === 'now' && 'font-semibold')}>{wordOf(status, state)}</span>
            {state === 'now' && (
              <span className="block text-small text-ink-soft">
                {order.status === 'awaiting_payment'
                  ? t('now.buyer.awaiting_payment')
                  : t(`now.${order.viewer === 'chef' ? 'chef' : 'buyer'}.${nowOf(order)}`)}
              </span>
            )}
            {status === 'out_for_delivery' && <DeliverySteps order={order} />}
          </span>
          <span className="numeric pt-1.5 text-small text-ink-faint">
            {at && formatTime(at, language, order.chef.timeZone)}
          </span>
        </li>
      ))}
    </ol>
  )
}

type Now = 'placed' | 'confirmed' | 'preparing' | 'ready' | 'out_for_delivery'

function nowOf({ status }: Order): Now {
  switch (status) {
    case 'placed':
    case 'confirmed':
    case 'preparing':
    case 'ready':
    case 'out_for_delivery':
      return status
    default:
      return 'placed'
  }
}
