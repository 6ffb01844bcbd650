import type { CalendarItem } from '@localchef/contracts/bookings/calendar-item'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { monthName } from '@/shared/format/month-name.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** Entries named in a day's cell on wide screens. */
const mostShown = 2

interface CalendarMonthProps {
  /** Days of whole weeks. */
  days: readonly string[]
  /** The chosen day, which decides the month. */
  day: string
  today: string
  items: ReadonlyMap<string, CalendarItem[]>
  closed: ReadonlySet<string>
  onChoose: (day: string) => void
}

/** A month as a table. Each day shows its number of entries; the list below shows those of the chosen day. */
export function CalendarMonth({ days, day, today, items, closed, onChoose }: CalendarMonthProps) {
  const { language } = useLanguage()
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  const weekday = format({ weekday: 'short' })
  const dayFormat = format({ weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <table className="w-full table-fixed border-separate border-spacing-1">
      <caption className="sr-only">{monthName(day, language)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((one) => (
            <th key={one} scope="col" className="pb-1 text-caption font-medium text-ink-soft">
              {weekday.format(new Date(one))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <td key={one} className="p-0 align-top">
                <DayCell
                  day={one}
                  name={dayFormat.format(new Date(one))}
                  isChosen={one === day}
                  isToday={one === today}
                  isClosed={closed.has(one)}
                  isOtherMonth={one.slice(0, 7) !== day.slice(0, 7)}
                  items={items.get(one) ?? []}
                  onChoose={() => onChoose(one)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayCellProps {
  day: string
  /** The date in words, for screen readers. */
  name: string
  isChosen: boolean
  isToday: boolean
  isClosed: boolean
  isOtherMonth: boolean
  items: readonly CalendarItem[]
  onChoose: () => void
}

function DayCell(props: DayCellProps) {
  const { day, name, isChosen, isToday, isClosed, isOtherMonth, items, onChoose } = props
  const { t } = useTranslation('kitchen')
  const { language } = useLanguage()
  const hidden = items.length - mostShown
  const spoken = [
    name,
    items.length > 0 && t('calendar.count', { count: items.length }),
    isClosed && t('calendar.closed'),
  ]
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={onChoose}
      className={clsx(
        'grid min-h-14 w-full content-start justify-items-center gap-1 rounded-md border p-1 transition-colors sm:min-h-20',
        isChosen ? 'border-accent bg-accent-soft' : 'border-line hover:border-line-strong',
        isOtherMonth && 'bg-sunken text-ink-soft',
      )}
    >
      <span className="sr-only">{spoken.filter(Boolean).join(', ')}</span>
      <span
        aria-hidden
        className={clsx(
          'numeric grid size-7 place-items-center rounded-full text-small font-medium',
          isToday && 'bg-accent text-accent-ink',
          isClosed && !isToday && 'line-through',
        )}
      >
        {Number(day.slice(8))}
      </span>
      {items.slice(0, mostShown).map((item) => (
        <span
          key={`${item.kind} ${item.id}`}
          aria-hidden
          className={clsx(
            'w-full truncate rounded-sm px-1.5 text-left text-caption max-lg:hidden',
            isAgreed(item) ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning',
          )}
        >
          {inLanguage(language, item.title, item.titleRu)}
        </span>
      ))}
      {items.length > 0 && (
        <span
          aria-hidden
          className={clsx(
            'numeric rounded-full px-2 text-caption font-semibold',
            hidden <= 0 && 'lg:hidden',
            items.some(isAgreed) ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning',
          )}
        >
          <span className="lg:hidden">{items.length}</span>
          {hidden > 0 && <span className="max-lg:hidden">+{hidden}</span>}
        </span>
      )}
    </button>
  )
}

function isAgreed({ kind, status, orderStatus }: CalendarItem): boolean {
  return kind !== 'standing' && status !== 'requested' && status !== 'quoted' && orderStatus !== 'placed'
}
