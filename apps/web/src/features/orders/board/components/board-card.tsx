import { allergenWarning } from '@localchef/contracts/allergens/major-allergens'
import type { Order } from '@localchef/contracts/orders/order'
import clsx from 'clsx'
import {
  Bike,
  CircleHelp,
  Clock,
  MessageSquareText,
  Phone,
  Printer,
  ShoppingBag,
  TriangleAlert,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAllergenNames } from '@/features/menu/cards/use-allergen-names.ts'
import { ConversationButton } from '@/features/messages/components/conversation-button.tsx'
import { lateWords } from '@/features/orders/board/late-words.ts'
import { latenessOf } from '@/features/orders/board/lateness.ts'
import { pickupWords } from '@/features/orders/board/pickup-words.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Countdown } from '@/shared/ui/countdown.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { paymentWords } from '../payment-words.ts'
import { BoardLines } from './board-lines.tsx'
import { CardActions } from './card-actions.tsx'
import { ProposedTime } from './proposed-time.tsx'

interface BoardCardProps {
  order: Order
  now: number
  /** Nobody has looked at it yet. */
  unseen: boolean
  onPrint: (order: Order) => void
}

export function BoardCard({ order, now, unseen, onPrint }: BoardCardProps) {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  const { lateness } = latenessOf(order, now)
  const slot = pickupWords(order, order.chef.timeZone, language, now)
  const Handover = order.fulfilment === 'delivery' ? Bike : ShoppingBag
  const firstName = order.buyer.name.split(' ')[0] ?? order.buyer.name
  const address = order.deliveryAddress
  return (
    <article
      aria-label={`#${order.number}, ${firstName}`}
      className={clsx(
        'grid grid-cols-1 gap-3.5 rounded-lg border bg-surface p-4',
        lateness === 'late'
          ? 'border-danger shadow-[inset_0.3rem_0_0_var(--danger)]'
          : 'border-line shadow-raised',
        unseen && 'animate-rise outline-3 outline-accent',
      )}
    >
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <h3 className="numeric text-title font-bold leading-none">
            <Link to={`/dashboard/orders/${order.id}`} className="hover:underline">
              #{order.number}
            </Link>
          </h3>
          <CardClock order={order} now={now} />
        </div>
        <p className="text-subtitle font-semibold">{firstName}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-medium">
          <Handover className="size-5 shrink-0 text-ink-faint" aria-hidden />
          <span className="sr-only">{t(`card.${order.fulfilment}`)}</span>
          {slot.day && <span className="text-info">{slot.day}</span>}
          <span className="numeric">{slot.hours}</span>
          {order.fulfilment === 'delivery' && (
            <Badge tone="info">
              {t(order.status === 'out_for_delivery' ? 'card.onItsWay' : 'card.delivery')}
            </Badge>
          )}
        </p>
      </header>

      <ProposedTime order={order} now={now} />
      <Allergies order={order} />
      <BoardLines order={order} />

      {order.note && (
        <p className="flex gap-2.5 rounded-md bg-warning-soft p-3 text-body leading-snug">
          <MessageSquareText className="mt-0.5 size-4.5 shrink-0 text-warning" aria-hidden />
          <span>
            <span className="sr-only">{t('card.note')}: </span>
            {order.note}
          </span>
        </p>
      )}
      {address && ['ready', 'out_for_delivery'].includes(order.status) && (
        <p className="text-small text-ink-soft">
          <span className="block font-semibold text-ink">{t('card.address')}</span>
          {[address.line, address.unit, `${address.city}, ${address.state} ${address.zipCode}`]
            .filter(Boolean)
            .join(', ')}
          {address.instructions && <span className="block">{address.instructions}</span>}
        </p>
      )}

      <div className="flex flex-wrap items-center justify-between gap-x-2 border-t border-line pt-2">
        <p className="grid leading-tight">
          <Price value={order.total} className="text-lead font-semibold" />
          <span className="text-caption text-ink-faint">{paymentWords(order, t)}</span>
        </p>
        <div className="-mr-2 ml-auto flex text-ink-soft">
          <ConversationButton
            compact
            orderId={order.id}
            name={order.buyer.name}
            about={t('card.about', { number: order.number })}
          />
          {order.buyer.phone && (
            <a
              href={`tel:${order.buyer.phone.replaceAll(/[^+\d]/g, '')}`}
              aria-label={t('card.call', { name: firstName })}
              title={order.buyer.phone}
              className="grid size-11 place-items-center rounded-full hover:bg-sunken"
            >
              <Phone className="size-5" aria-hidden />
            </a>
          )}
          <IconButton label={t('card.print', { number: order.number })} onClick={() => onPrint(order)}>
            <Printer aria-hidden />
          </IconButton>
        </div>
      </div>
      <CardActions order={order} />
    </article>
  )
}

/** How long there is to answer; later, whether the order is late. */
function CardClock({ order, now }: { order: Order; now: number }) {
  const { t } = useTranslation('board')
  const { lateness, minutes } = latenessOf(order, now)
  if (order.status === 'placed') {
    const due = new Date(order.answerDueAt).getTime() <= now
    return (
      <p className="flex w-full items-center justify-between gap-2 rounded-md bg-warning-soft px-3 py-1.5 text-small font-medium text-warning">
        {t(due ? 'card.answerNow' : 'card.answerIn')}
        <Countdown until={order.answerDueAt} className="text-subtitle leading-tight font-bold" />
      </p>
    )
  }
  if (lateness === 'late') {
    return (
      <Badge tone="danger">
        <TriangleAlert aria-hidden />
        {lateWords(minutes, t)}
      </Badge>
    )
  }
  if (lateness === 'soon') {
    return (
      <Badge tone="warning">
        <Clock aria-hidden />
        {t('card.soon')}
      </Badge>
    )
  }
  return null
}

/** What the buyer must not eat, loudest when it is in this very order. */
function Allergies({ order }: { order: Order }) {
  const { t } = useTranslation('board')
  const names = useAllergenNames()
  const { allergies } = order.buyer
  if (allergies.length === 0) return null
  const warning = allergenWarning(order.lines, allergies)
  return (
    <div className="grid justify-items-start gap-1.5">
      <Badge tone="danger" style={{ whiteSpace: 'normal' }}>
        <TriangleAlert aria-hidden />
        {t('card.allergicTo', { names: names(allergies) })}
      </Badge>
      {warning && warning.contains.length > 0 && (
        <span className="rounded-md bg-danger px-2.5 py-1 text-small font-bold text-surface">
          {t('card.contains', { names: names(warning.contains) })}
        </span>
      )}
      {warning && warning.mayContain.length > 0 && (
        <span className="rounded-md bg-danger px-2.5 py-1 text-small font-bold text-surface">
          {t('card.mayContain', { names: names(warning.mayContain) })}
        </span>
      )}
      {warning?.isUnstated && (
        <Badge tone="warning" style={{ whiteSpace: 'normal' }}>
          <CircleHelp aria-hidden />
          {t('card.unstated')}
        </Badge>
      )}
    </div>
  )
}
