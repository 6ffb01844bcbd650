import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { weekdayName } from '@/shared/format/weekdays.ts'
import { zoneName } from '@/shared/format/zone-name.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { calendarDay, clockTime, weekdayAt, weeklyHours } from '../weekly-hours.ts'

/** Weekly hours with today highlighted, and the days that differ. */
export function HoursTable({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation('chef')
  const { language } = useLanguage()
  if (chef.hours.length === 0) return <p className="text-ink-soft">{t('hours.none')}</p>
  const today = weekdayAt(chef.timeZone, new Date())
  const range = (opensMinute: number, closesMinute: number) =>
    `${clockTime(opensMinute, language)} – ${clockTime(closesMinute, language)}`
  return (
    <div className="grid gap-3">
      <p className="text-small text-ink-faint">
        {t('hours.zone', { city: chef.city, zone: zoneName(chef.timeZone, language) })}
      </p>
      <dl className="grid gap-1 text-small">
        {weeklyHours(chef.hours).map(({ weekday, windows }) => (
          <div
            key={weekday}
            className={clsx('flex justify-between gap-3', weekday === today && 'font-semibold text-ink')}
          >
            <dt>
              {weekdayName(weekday, language)}
              {weekday === today && <span className="sr-only"> ({t('hours.today')})</span>}
            </dt>
            <dd className={clsx('numeric text-right', windows.length === 0 && 'text-ink-faint')}>
              {windows.length === 0
                ? t('hours.closed')
                : windows.map(({ opensMinute, closesMinute }) => (
                    <span key={opensMinute} className="block whitespace-nowrap">
                      {range(opensMinute, closesMinute)}
                    </span>
                  ))}
            </dd>
          </div>
        ))}
      </dl>
      {chef.hourExceptions.length > 0 && (
        <div className="grid gap-1 text-small">
          <p className="font-semibold">{t('hours.exceptions')}</p>
          <dl className="grid gap-1">
            {chef.hourExceptions.map(({ day, opensMinute, closesMinute, note }) => (
              <div key={`${day} ${opensMinute}`} className="flex justify-between gap-3">
                <dt>
                  {calendarDay(day, language)}
                  {note && <span className="block text-ink-faint">{note}</span>}
                </dt>
                <dd className="numeric whitespace-nowrap">
                  {opensMinute === null || closesMinute === null
                    ? t('hours.closed')
                    : range(opensMinute, closesMinute)}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  )
}
