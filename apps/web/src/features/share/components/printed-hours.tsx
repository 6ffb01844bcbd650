import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import { useTranslation } from 'react-i18next'
import { clockTime, weeklyHours } from '@/features/chefs/page/weekly-hours.ts'
import { weekdayName } from '@/shared/format/weekdays.ts'
import type { Language } from '@/shared/i18n/languages.ts'

/** The weekly hours for paper, where no day is today. */
export function PrintedHours({ chef, language }: { chef: ChefDetail; language: Language }) {
  const { t } = useTranslation('share', { lng: language })
  if (chef.hours.length === 0) return <p className="text-ink-soft">{t('sheet.byArrangement')}</p>
  return (
    <div className="grid gap-1.5">
      <h2 className="font-semibold">{t('sheet.hours')}</h2>
      <dl className="grid max-w-80 gap-0.5 text-small">
        {weeklyHours(chef.hours).map(({ weekday, windows }) => (
          <div key={weekday} className="flex justify-between gap-4">
            <dt>{weekdayName(weekday, language)}</dt>
            <dd className="numeric text-right">
              {windows.length === 0
                ? t('sheet.closed')
                : windows
                    .map(
                      ({ opensMinute, closesMinute }) =>
                        `${clockTime(opensMinute, language)} – ${clockTime(closesMinute, language)}`,
                    )
                    .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
