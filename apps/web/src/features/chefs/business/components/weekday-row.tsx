import { Copy, Plus, Trash2 } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { weekdayName } from '@/shared/format/weekdays.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { FieldError } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { HoursFormValues } from '../hours-form.ts'
import { useHoursErrorText } from '../use-hours-error-text.ts'

interface WeekdayRowProps {
  form: UseFormReturn<HoursFormValues, unknown, HoursFormValues>
  weekday: number
  rows: { id: string; index: number }[]
  onAdd: () => void
  onRemove: (index: number) => void
  onCopy: () => void
}

export function WeekdayRow({ form, weekday, rows, onAdd, onRemove, onCopy }: WeekdayRowProps) {
  const { t } = useTranslation('business')
  const { language } = useLanguage()
  const errorText = useHoursErrorText()
  const day = weekdayName(weekday, language)
  const errors = form.formState.errors.weekly
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-2 py-2 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:items-start sm:py-3">
      <p className="flex min-h-11 items-center font-semibold">{day}</p>
      {/* On a phone the hours go below the day and its buttons. */}
      <div className="grid gap-2 max-sm:order-1 max-sm:col-span-2">
        {rows.length === 0 && (
          <p className="flex items-center text-ink-faint max-sm:pb-2 sm:min-h-11">{t('hours.closed')}</p>
        )}
        {rows.map(({ id, index }) => {
          const opens = errors?.[index]?.opens?.message
          const closes = errors?.[index]?.closes?.message
          return (
            <div key={id} className="grid gap-1">
              <div className="flex items-center gap-2">
                <TextInput
                  type="time"
                  aria-label={t('hours.opens', { day })}
                  aria-invalid={Boolean(opens) || undefined}
                  className={timeInputClass}
                  {...form.register(`weekly.${index}.opens`)}
                />
                <span aria-hidden>–</span>
                <TextInput
                  type="time"
                  aria-label={t('hours.closes', { day })}
                  aria-invalid={Boolean(closes) || undefined}
                  className={timeInputClass}
                  {...form.register(`weekly.${index}.closes`)}
                />
                <IconButton label={t('hours.remove', { day })} onClick={() => onRemove(index)}>
                  <Trash2 aria-hidden />
                </IconButton>
              </div>
              <FieldError>{errorText(opens ?? closes)}</FieldError>
            </div>
          )
        })}
      </div>
      <div className="flex">
        <IconButton label={t('hours.add', { day })} onClick={onAdd}>
          <Plus aria-hidden />
        </IconButton>
        <IconButton label={t('hours.copy', { day })} onClick={onCopy} disabled={rows.length === 0}>
          <Copy aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

/** Hides the picker's clock icon to save width; tapping the field still opens the picker on phones. */
const timeInputClass =
  'numeric min-w-0 max-w-36 px-2.5 [&::-webkit-calendar-picker-indicator]:hidden sm:max-w-31'
