import { dateFormat } from '@localchef/contracts/formatters'
import type { StandingOrder } from '@localchef/contracts/standing-orders/standing-order'
import { useTranslation } from 'react-i18next'
import { weekdayName } from '@/shared/format/weekdays.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** `Every week: Thursday, 6:00 PM`, on the kitchen's clock. */
export function useRhythmText(): (
  standing: Pick<StandingOrder, 'everyWeeks' | 'weekday' | 'minuteOfDay'>,
) => string {
  const { t } = useTranslation('standingOrders')
  const { language } = useLanguage()
  const time = dateFormat(language, { timeStyle: 'short', timeZone: 'UTC' })
  return ({ everyWeeks, weekday, minuteOfDay }) =>
    t(everyWeeks === 1 ? 'rhythm.weekly' : 'rhythm.biweekly', {
      weekday: weekdayName(weekday, language),
      time: time.format(new Date(minuteOfDay * 60_000)),
    })
}
