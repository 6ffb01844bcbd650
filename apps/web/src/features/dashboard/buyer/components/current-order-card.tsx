import type { OrderSummary } from '@localchef/contracts/orders/order'
import { type OrderStatus, openOrderStatuses } from '@localchef/contracts/orders/order-transitions'
import clsx from 'clsx'
import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { orderSteps } from '@/features/orders/order-steps.ts'
import { shownStatus } from '@/features/orders/shown-status.ts'
import { PaymentBadge } from '@/features/payments/payment-badge.tsx'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { formatDateTime, formatTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Card } from '@/shared/ui/card.tsx'
import { Countdown } from '@/shared/ui/countdown.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'

/** A current order in brief; links to its page. */
export function CurrentOrderCard({ order }: { order: OrderSummary }) {
  const { t } = useTranslation(['dashboard', 'orders'])
  const { language } = useLanguage()
  const named = (thing: { name: string; nameRu: string | null }) =>
    inLanguage(language, thing.name, thing.nameRu)
  const picture = order.lines.find(({ picturePath }) => picturePath)?.picturePath
  return (
    <Card interactive className="grid grid-cols-1 overflow-hidden sm:grid-cols-[12rem_1fr]">
      <Picture
        src={picture ? pictureUrl(picture) : null}
        alt=""
        sizes="(min-width: 40rem) 192px, 100vw"
        ratio={16 / 9}
        largest={960}
        className="sm:aspect-auto! sm:h-full"
      />
      <div className="grid min-w-0 grid-cols-1 gap-3 p-5">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            {/* Announces status changes to screen readers. */}
            <p aria-live="polite" className="food-name text-subtitle text-accent-text">
              {t(`status.${shownStatus(order)}`, { ns: 'orders' })}
            </p>
            <p className="text-small text-ink-soft">
              {order.status === 'awaiting_payment'
                ? t('now.buyer.awaiting_payment', { ns: 'orders' })
                : !order.proposedSlot &&
                  isOpenStatus(order.status) &&
                  t(`now.buyer.${order.status}`, { ns: 'orders' })}
            </p>
            {order.status !== 'awaiting_payment' && <PaymentBadge order={order} className="mt-1.5" />}
          </div>
          {order.holdUntil && (
            <Countdown until={order.holdUntil} className="numeric text-lead font-semibold text-warning" />
          )}
          {order.status === 'placed' && (
            <Countdown until={order.answerDueAt} className="numeric text-lead font-semibold text-warning" />
          )}
        </div>
        <ProgressBar order={order} />
        <div className="flex items-end justify-between gap-4">
          <div className="min-w-0">
            <p className="font-semibold">
              <Link
                to={`/dashboard/orders/${order.id}`}
                className="after:absolute after:inset-0 after:rounded-lg"
              >
                {named(order.chef)}
              </Link>
              <span className="numeric ml-2 text-small font-normal text-ink-faint">
                {t('number', { ns: 'orders', number: order.number })}
              </span>
            </p>
            <p className="truncate text-small text-ink-soft">
              {order.lines.map((line) => `${line.quantity} × ${named(line)}`).join(', ')}
            </p>
            <p className="mt-1 flex items-center gap-1.5 text-small">
              <Clock className="size-4 shrink-0 text-ink-faint" aria-hidden />
              {t(order.fulfilment === 'delivery' ? 'current.delivery' : 'current.pickup', {
                from: formatDateTime(order.slotFrom, language, order.chef.timeZone),
                until: formatTime(order.slotUntil, language, order.chef.timeZone),
              })}
            </p>
          </div>
          <Price value={order.total} className="text-lead font-semibold" />
        </div>
      </div>
    </Card>
  )
}

function ProgressBar({ order }: { order: OrderSummary }) {
  const steps = orderSteps({ status: order.status, fulfilment: order.fulfilment, events: [] })
  // Hidden from screen readers: the text above says the same.
  return (
    <div className="flex gap-1.5" aria-hidden>
      {steps.map(({ status, state }) => (
        <span
          key={status}
          className={clsx(
            'h-1.5 flex-1 rounded-full transition-colors duration-500',
            state === 'done' && 'bg-accent',
            state === 'now' && 'animate-pulse bg-accent',
            state === 'ahead' && 'bg-line',
          )}
        />
      ))}
    </div>
  )
}

type OpenStatus = (typeof openOrderStatuses)[number]

function isOpenStatus(status: OrderStatus): status is OpenStatus {
  return openOrderStatuses.some((open) => open === status)
}
