import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { updateHours } from '@localchef/contracts/chefs/update-hours'
import { zoneName } from '@localchef/contracts/formatters'
import { CalendarPlus, Copy, Plus, Trash2 } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { allWeekdays, weekdayName } from '@/shared/format/weekdays.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { useRemoveRow } from '@/shared/forms/use-remove-row.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PreparedNotice } from '@/shared/prepared/prepared-notice.tsx'
import { usePreparedAct } from '@/shared/prepared/use-prepared-act.ts'
import { usePreparedFields } from '@/shared/prepared/use-prepared-fields.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useClosing } from '../../closing/use-closing.tsx'
import { closesNextDay, fromHours, HoursForm, type HoursFormValues, toHours } from '../hours-form.ts'
import { useSectionSubmit } from '../use-section-submit.ts'
import { FormEnd } from './form-end.tsx'

/** Weekly handover hours and the days that differ. */
export function HoursSection({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const { language } = useLanguage()
  const closing = useClosing(business.timeZone)
  const values = fromHours(business.hours)
  const form = useZodForm(HoursForm, values)
  const { isSubmitting, isDirty } = form.formState
  const windows = useFieldArray({ control: form.control, name: 'weekly' })
  const remove = useRemoveRow((index) => form.getValues(`weekly.${index}`), windows)
  const { submit, failure, draft } = useSectionSubmit(
    form,
    (typed, version) => closing.save({ ...toHours(typed), version }),
    'hours',
    { version: business.versions.hours, values },
  )
  const { prepared } = usePreparedAct(updateHours)
  usePreparedFields(form, prepared && fromHours(prepared))

  const copyToAll = (weekday: number) => {
    const model = form.getValues('weekly').filter((window) => window.weekday === weekday)
    windows.replace(
      allWeekdays.flatMap((day) => model.map(({ opens, closes }) => ({ weekday: day, opens, closes }))),
    )
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-8">
      <DraftNotice draft={draft} labels={{}} />
      {prepared && <PreparedNotice of="fields" />}
      <div className="grid gap-3">
        <p className="text-small text-ink-soft">
          {t('hours.zone', { zone: zoneName(business.timeZone, language) })}
        </p>
        <ul className="grid divide-y divide-line border-y border-line">
          {allWeekdays.map((weekday) => (
            <WeekdayRow
              key={weekday}
              form={form}
              weekday={weekday}
              rows={windows.fields.flatMap((field, index) =>
                field.weekday === weekday ? [{ id: field.id, index }] : [],
              )}
              onAdd={() => windows.append({ weekday, ...nextWindow(form.getValues('weekly'), weekday) })}
              onRemove={remove}
              onCopy={() => copyToAll(weekday)}
            />
          ))}
        </ul>
      </div>
      <ExceptionRows form={form} />
      <FormEnd section="hours" failure={failure} busy={isSubmitting} changed={isDirty} />
      {closing.dialog}
    </form>
  )
}

/** Suggests lunch hours for an empty day and dinner hours after them. */
function nextWindow(
  windows: readonly { weekday: number; closes: string }[],
  weekday: number,
): { opens: string; closes: string } {
  const existing = windows.filter((window) => window.weekday === weekday)
  if (existing.length === 0) return { opens: '11:00', closes: '19:00' }
  const last =
    existing
      .map(({ closes }) => closes)
      .sort()
      .at(-1) ?? ''
  return last !== '' && last < '17:00' ? { opens: '17:00', closes: '21:00' } : { opens: '', closes: '' }
}

interface WeekdayRowProps {
  form: UseFormReturn<HoursFormValues, unknown, HoursFormValues>
  weekday: number
  rows: { id: string; index: number }[]
  onAdd: () => void
  onRemove: (index: number) => void
  onCopy: () => void
}

function WeekdayRow({ form, weekday, rows, onAdd, onRemove, onCopy }: WeekdayRowProps) {
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
              {closesNextDay(form.watch(`weekly.${index}.opens`), form.watch(`weekly.${index}.closes`)) && (
                <p className="text-caption text-ink-soft">{t('hours.nextDay')}</p>
              )}
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

interface ExceptionRowsProps {
  form: UseFormReturn<HoursFormValues, unknown, HoursFormValues>
}

/** Days with hours other than the weekly ones. */
function ExceptionRows({ form }: ExceptionRowsProps) {
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
                    <Field
                      label={t('hours.until')}
                      hint={
                        closesNextDay(
                          form.watch(`exceptions.${index}.opens`),
                          form.watch(`exceptions.${index}.closes`),
                        )
                          ? t('hours.nextDay')
                          : undefined
                      }
                      required
                      error={errorText(error?.closes?.message)}
                    >
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

const kinds = ['backwards', 'incomplete', 'overlap'] as const

/** Translates the problem keys of `HoursForm`; other messages pass through. */
function useHoursErrorText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation('business')
  return (message) => {
    const kind = kinds.find((known) => known === message)
    return kind ? t(`hours.wrong.${kind}`) : message
  }
}
