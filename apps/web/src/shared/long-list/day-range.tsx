import { useTranslation } from 'react-i18next'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useDays } from './use-days.ts'

/** The first and last day of a list. */
export function DayRange() {
  const { t } = useTranslation('desk')
  const { from, to, isReversed, set } = useDays()
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
      <legend className="sr-only">{t('days.label')}</legend>
      <div className="grid max-w-xl items-start gap-3 sm:grid-cols-2">
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
      <p className="text-caption text-ink-faint">{t('days.hint')}</p>
    </fieldset>
  )
}
