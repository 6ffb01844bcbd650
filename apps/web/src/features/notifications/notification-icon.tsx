import clsx from 'clsx'
import {
  Bell,
  CalendarDays,
  ChefHat,
  CircleCheck,
  CircleX,
  CreditCard,
  type LucideIcon,
  PackageCheck,
  ReceiptText,
  Star,
} from 'lucide-react'
import type { Notification } from './notification.ts'

type Look = readonly [LucideIcon, string]

/**
 * The icon of an order's notification depends on its title (spec, section 2), which the server stores in English for
 * every language.
 */
const orderLooks: ReadonlyArray<readonly [string, Look]> = [
  ['New Order', [ReceiptText, 'bg-accent-soft text-accent-text']],
  ['Confirmed', [CircleCheck, 'bg-success-soft text-success']],
  ['Cancelled', [CircleX, 'bg-danger-soft text-danger']],
  ['Ready', [PackageCheck, 'bg-success-soft text-success']],
  ['Completed', [Star, 'bg-info-soft text-info']],
]

function lookOf({ type, title }: Pick<Notification, 'type' | 'title'>): Look {
  switch (type) {
    case 'order':
      return (
        orderLooks.find(([word]) => title.includes(word))?.[1] ?? [ChefHat, 'bg-accent-soft text-accent-text']
      )
    case 'booking':
      return [CalendarDays, 'bg-info-soft text-info']
    case 'payment':
      return [CreditCard, 'bg-success-soft text-success']
    case 'review':
      return [Star, 'bg-warning-soft text-warning']
    default:
      return [Bell, 'bg-sunken text-ink-soft']
  }
}

export function NotificationIcon({ notification }: { notification: Notification }) {
  const [Icon, tone] = lookOf(notification)
  return (
    <span className={clsx('grid size-9 shrink-0 place-items-center rounded-full [&>svg]:size-4.5', tone)}>
      <Icon aria-hidden />
    </span>
  )
}
