import type { CalendarItem } from '@localchef/contracts/bookings/get-chef-calendar'
import clsx from 'clsx'
import { GraduationCap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { bookingStatusTone } from '@/features/bookings/mine/booking-status-tone.ts'
import { formatTime } from '@/shared/format/time.ts'
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

/** Days one below the other, each with what is on it: a week, an agenda, or one day of a month. */
export function CalendarDayList({ days, today, items, closed, timeZone, onOpen }: CalendarDayListProps) {
  const { t } = useTranslation('kitchen')
  const { language } = useLanguage()
  const whole = new Intl.DateTimeFormat(language, {
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
            {whole.format(new Date(day))}
            {closed.has(day) && (
              <span className="ml-2 font-normal text-ink-soft">{t('calendar.closed')}</span>
            )}
          </h3>
          {items.has(day) ? (
            <ul className="grid gap-2">
              {items.get(day)?.map((item) => (
                <li key={item.id}>
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
  const people =
    item.places === null
      ? t('bookings.guests', { count: item.guests })
      : t('calendar.taken', { count: item.guests, places: item.places })
  return (
    <button
      type="button"
      onClick={() => onOpen(item)}
      className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 text-left transition-colors hover:border-line-strong"
    >
      <span className="numeric w-32 shrink-0 text-small font-medium">
        {formatTime(item.startsAt, language, timeZone)} – {formatTime(item.endsAt, language, timeZone)}
      </span>
      <span className="grid min-w-40 flex-1">
        <span className="food-name leading-snug">{title}</span>
        <span className="text-small text-ink-soft">
          {[item.buyerName, people].filter(Boolean).join(' · ')}
        </span>
      </span>
      {item.status ? (
        <Badge tone={bookingStatusTone(item.status)}>{t(`bookings.status.${item.status}`)}</Badge>
      ) : (
        <Badge tone="info">
          <GraduationCap aria-hidden />
          {t('calendar.class')}
        </Badge>
      )}
    </button>
  )
}
