import { CalendarPlus, Trash2 } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRemoveRow } from '@/shared/forms/use-remove-row.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { HoursFormValues } from '../hours-form.ts'
import { useHoursErrorText } from '../use-hours-error-text.ts'

interface ExceptionRowsProps {
  form: UseFormReturn<HoursFormValues, unknown, HoursFormValues>
}

/** Days with hours other than the weekly ones. */
export function ExceptionRows({ form }: ExceptionRowsProps) {
  const { t } = useTranslation('business')
  const errorText = useHoursErrorText()
  const { fields, append, ...rows } = useFieldArray({ control: form.control, name: 'exceptions' })
  const remove = useRemoveRow((index) => form.getValues(`exceptions.${index}`), rows)
  const errors = form.formState.errors.exceptions
  return (
    <section aria-labelledby="exceptions-heading" className="grid gap-4">
      <div className="grid gap-1">
        <h3 id="exceptions-heading" className="text-lead font-semibold">
          {t('hours.exceptions')}
        </h3>
        <p className="text-small text-ink-soft">{t('hours.exceptionsHint')}</p>
      </div>
      {fields.length > 0 && (
        <ul className="grid gap-4">
          {fields.map((field, index) => {
            const closed = form.watch(`exceptions.${index}.closed`)
            const error = errors?.[index]
            return (
              <li key={field.id} className="grid gap-3 rounded-lg border border-line p-4">
                <div className="grid items-start gap-3 sm:grid-cols-[11rem_1fr_auto]">
                  <Field label={t('hours.day')} required error={errorText(error?.day?.message)}>
                    <TextInput type="date" {...form.register(`exceptions.${index}.day`)} />
                  </Field>
                  <Field label={t('hours.note')} error={error?.note?.message}>
                    <TextInput
                      placeholder={t('hours.notePlaceholder')}
                      {...form.register(`exceptions.${index}.note`)}
                    />
                  </Field>
                  <IconButton
                    label={t('hours.removeDay')}
                    className="sm:mt-6.5"
                    onClick={() => remove(index)}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                </div>
                <Checkbox label={t('hours.closedAllDay')} {...form.register(`exceptions.${index}.closed`)} />
                {!closed && (
                  <div className="grid max-w-md grid-cols-2 items-start gap-3">
                    <Field label={t('hours.from')} required error={errorText(error?.opens?.message)}>
                      <TextInput
                        type="time"
                        className="numeric"
                        {...form.register(`exceptions.${index}.opens`)}
                      />
                    </Field>
                    <Field label={t('hours.until')} required error={errorText(error?.closes?.message)}>
                      <TextInput
                        type="time"
                        className="numeric"
                        {...form.register(`exceptions.${index}.closes`)}
                      />
                    </Field>
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <Button
        variant="soft"
        size="sm"
        className="w-fit"
        icon={<CalendarPlus aria-hidden />}
        onClick={() => append({ day: '', closed: true, opens: '', closes: '', note: '' })}
      >
        {t('hours.addDay')}
      </Button>
    </section>
  )
}
