import { CalendarDays } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { Texts } from '../i18n/texts.ts'
import { FilterFold } from './filter-fold.tsx'
import { useDays } from './use-days.ts'

interface DayRangeProps {
  /** Which date of a row the filter compares. */
  of: keyof Texts['desk']['days']['of']
}

/** Filter by first and last day, behind a button that names the filtered date and the chosen days. */
export function DayRange({ of }: DayRangeProps) {
  const { t } = useTranslation('desk')
  const { language } = useLanguage()
  const { from, to, isReversed, set } = useDays()
  const day = (value: string) => (value ? formatDate(`${value}T12:00:00Z`, language, 'UTC') : '…')
  return (
    <FilterFold
      icon={<CalendarDays aria-hidden />}
      name={t(`days.of.${of}`)}
      chosen={from || to ? `${day(from)} – ${day(to)}` : undefined}
      any={t('days.any')}
      label={t('days.label')}
      isOpen={isReversed}
    >
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label={t('days.from')} required>
          <TextInput
            type="date"
            aria-required={false}
            value={from}
            onChange={(event) => set('from', event.target.value)}
          />
        </Field>
        <Field label={t('days.to')} required error={isReversed ? t('days.reversed') : undefined}>
          <TextInput
            type="date"
            aria-required={false}
            value={to}
            onChange={(event) => set('to', event.target.value)}
          />
        </Field>
      </div>
      <p className="text-caption text-ink-faint">{t(of === 'recorded' ? 'days.ownZone' : 'days.hint')}</p>
    </FilterFold>
  )
}
