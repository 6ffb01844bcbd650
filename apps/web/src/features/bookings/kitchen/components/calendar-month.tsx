import type { CalendarItem } from '@localchef/contracts/bookings/get-chef-calendar'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** As many as a day's square has room for by name, on a wide screen. */
const SHOWN = 2

interface CalendarMonthProps {
  /** Whole weeks. */
  days: readonly string[]
  /** The chosen one; its month is the one that is shown. */
  day: string
  today: string
  items: ReadonlyMap<string, CalendarItem[]>
  closed: ReadonlySet<string>
  onChoose: (day: string) => void
}

/** A month as a table of weeks. A day says how much is on it; what it is stands below, for the chosen day. */
export function CalendarMonth({ days, day, today, items, closed, onChoose }: CalendarMonthProps) {
  const { t } = useTranslation('kitchen')
  const { language } = useLanguage()
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  const weekday = format({ weekday: 'short' })
  const whole = format({ weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <table className="w-full table-fixed border-separate border-spacing-1">
      <caption className="sr-only">
        {format({ month: 'long', year: 'numeric' }).format(new Date(day))}
      </caption>
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
            {week.map((one) => {
              const found = items.get(one) ?? []
              const agreed = found.filter(isAgreed).length
              return (
                <td key={one} className="p-0 align-top">
                  <button
                    type="button"
                    aria-pressed={one === day}
                    aria-current={one === today ? 'date' : undefined}
                    onClick={() => onChoose(one)}
                    className={clsx(
                      'grid min-h-14 w-full content-start justify-items-center gap-1 rounded-md border p-1 transition-colors sm:min-h-20',
                      one === day ? 'border-accent bg-accent-soft' : 'border-line hover:border-line-strong',
                      one.slice(0, 7) !== day.slice(0, 7) && 'bg-sunken text-ink-soft',
                    )}
                  >
                    <span className="sr-only">
                      {[
                        whole.format(new Date(one)),
                        found.length > 0 && t('calendar.count', { count: found.length }),
                        closed.has(one) && t('calendar.closed'),
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                    <span
                      aria-hidden
                      className={clsx(
                        'numeric grid size-7 place-items-center rounded-full text-small font-medium',
                        one === today && 'bg-accent text-accent-ink',
                        closed.has(one) && one !== today && 'line-through',
                      )}
                    >
                      {Number(one.slice(8))}
                    </span>
                    {found.slice(0, SHOWN).map((item) => (
                      <span
                        key={item.id}
                        aria-hidden
                        className={clsx(
                          'w-full truncate rounded-sm px-1.5 text-left text-caption max-lg:hidden',
                          isAgreed(item) ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning',
                        )}
                      >
                        {inLanguage(language, item.title, item.titleRu)}
                      </span>
                    ))}
                    {found.length > 0 && (
                      <span
                        aria-hidden
                        className={clsx(
                          'numeric rounded-full px-2 text-caption font-semibold',
                          found.length <= SHOWN && 'lg:hidden',
                          agreed > 0 ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning',
                        )}
                      >
                        {found.length}
                      </span>
                    )}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function isAgreed({ status }: CalendarItem): boolean {
  return status !== 'requested' && status !== 'quoted'
}
