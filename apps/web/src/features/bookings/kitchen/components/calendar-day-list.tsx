import type { CalendarItem } from '@localchef/contracts/bookings/get-chef-calendar'
import clsx from 'clsx'
import type { TFunction } from 'i18next'
import { CookingPot, GraduationCap, Megaphone, Repeat, ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { bookingStatusTone } from '@/features/bookings/mine/booking-status-tone.ts'
import { orderStatusTone } from '@/features/orders/order-status-tone.ts'
import { formatTimes } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge } from '@/shared/ui/badge.tsx'

interface CalendarDayListProps {
  days: readonly string[]
  today: string
  items: ReadonlyMap<string, CalendarItem[]>
  closed: ReadonlySet<string>
  timeZone: string
  onOpen: (item: CalendarItem) => void
}

/** Days with their entries: of a week, an agenda, or the chosen day of a month. */
export function CalendarDayList({ days, today, items, closed, timeZone, onOpen }: CalendarDayListProps) {
  const { t } = useTranslation('kitchen')
  const { language } = useLanguage()
  const dayFormat = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  if (days.length === 0) return <p className="text-ink-soft">{t('calendar.nothing')}</p>
  return (
    <ol className="grid gap-5">
      {days.map((day) => (
        <li key={day} className="grid gap-2">
          <h3
            className={clsx(
              'text-small font-semibold first-letter:uppercase',
              day === today && 'text-accent-text',
            )}
          >
            {dayFormat.format(new Date(day))}
            {closed.has(day) && (
              <span className="ml-2 font-normal text-ink-soft">{t('calendar.closed')}</span>
            )}
          </h3>
          {items.has(day) ? (
            <ul className="grid gap-2">
              {items.get(day)?.map((item) => (
                <li key={`${item.id} ${item.kind} ${item.startsAt}`}>
                  <Entry item={item} timeZone={timeZone} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-small text-ink-soft">{t('calendar.free')}</p>
          )}
        </li>
      ))}
    </ol>
  )
}

interface EntryProps {
  item: CalendarItem
  timeZone: string
  onOpen: (item: CalendarItem) => void
}

function Entry({ item, timeZone, onOpen }: EntryProps) {
  const { t } = useTranslation('kitchen')
  const { language } = useLanguage()
  const title = inLanguage(language, item.title, item.titleRu)
  const page = pageOf(item)
  const content = (
    <>
      <span className="numeric w-40 shrink-0 whitespace-nowrap text-small font-medium">
        {formatTimes(item.startsAt, item.endsAt, language, timeZone)}
      </span>
      <span className="grid min-w-40 flex-1">
        <span className="food-name leading-snug">{title}</span>
        <span className="text-small text-ink-soft">
          {[item.buyerName, countOf(item, t)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <KindBadge item={item} />
    </>
  )
  const className =
    'flex w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 text-left transition-colors hover:border-line-strong'
  return page ? (
    <Link to={page} className={className}>
      {content}
    </Link>
  ) : (
    <button type="button" onClick={() => onOpen(item)} className={className}>
      {content}
    </button>
  )
}

/** The page of an order, batch, drop or standing order. A booking or class opens beside the calendar. */
function pageOf({ kind, id }: CalendarItem): string | undefined {
  if (kind === 'order') return `/dashboard/orders/${id}`
  if (kind === 'drop' || kind === 'drop_opening') return `/dashboard/drops/${id}`
  if (kind === 'standing') return '/dashboard/standing-orders'
  return kind === 'batch' ? '/dashboard/menu-items?view=batches' : undefined
}

function countOf({ kind, guests, places }: CalendarItem, t: TFunction<'kitchen'>): string {
  if (kind === 'order' || kind === 'standing') return t('calendar.portions', { count: guests })
  if (kind === 'drop' && places === null) return t('calendar.portions', { count: guests })
  if (kind === 'batch' || kind.startsWith('drop')) return t('calendar.sold', { count: guests, made: places })
  return places === null
    ? t('bookings.guests', { count: guests })
    : t('calendar.taken', { count: guests, places })
}

function KindBadge({ item }: { item: CalendarItem }) {
  const { t } = useTranslation(['kitchen', 'orders'])
  if (item.status) {
    return <Badge tone={bookingStatusTone(item.status)}>{t(`bookings.status.${item.status}`)}</Badge>
  }
  if (item.orderStatus) {
    return (
      <Badge tone={orderStatusTone(item.orderStatus)}>
        <ShoppingBag aria-hidden />
        {t(item.orderStatus === 'placed' ? 'calendar.waits' : `orders:status.${item.orderStatus}`)}
      </Badge>
    )
  }
  if (item.kind === 'drop' || item.kind === 'drop_opening') {
    return (
      <Badge tone="accent">
        <Megaphone aria-hidden />
        {t(item.kind === 'drop' ? 'calendar.drop' : 'calendar.dropOpening')}
      </Badge>
    )
  }
  if (item.kind === 'standing') {
    return (
      <Badge tone="warning">
        <Repeat aria-hidden />
        {t('calendar.expected')}
      </Badge>
    )
  }
  const Icon = item.kind === 'batch' ? CookingPot : GraduationCap
  return (
    <Badge tone="info">
      <Icon aria-hidden />
      {t(item.kind === 'batch' ? 'calendar.batch' : 'calendar.class')}
    </Badge>
  )
}
