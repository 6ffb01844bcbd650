import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { updateHours } from '@localchef/contracts/chefs/update-hours'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { allWeekdays } from '@/shared/format/weekdays.ts'
import { zoneName } from '@/shared/format/zone-name.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { useRemoveRow } from '@/shared/forms/use-remove-row.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PreparedNotice } from '@/shared/prepared/prepared-notice.tsx'
import { usePreparedAct } from '@/shared/prepared/use-prepared-act.ts'
import { usePreparedFields } from '@/shared/prepared/use-prepared-fields.ts'
import { fromHours, HoursForm, toHours } from '../hours-form.ts'
import { useChangeBusiness } from '../use-business.ts'
import { useSectionSubmit } from '../use-section-submit.ts'
import { ExceptionRows } from './exception-rows.tsx'
import { FormEnd } from './form-end.tsx'
import { WeekdayRow } from './weekday-row.tsx'

/** Weekly handover hours and the days that differ. */
export function HoursSection({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const { language } = useLanguage()
  const change = useChangeBusiness()
  const values = fromHours(business.hours)
  const form = useZodForm(HoursForm, values)
  const { isSubmitting, isDirty } = form.formState
  const windows = useFieldArray({ control: form.control, name: 'weekly' })
  const remove = useRemoveRow((index) => form.getValues(`weekly.${index}`), windows)
  const { submit, failure, draft } = useSectionSubmit(
    form,
    (typed, version) => change(updateHours, { ...toHours(typed), version }),
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
      <FormEnd failure={failure} busy={isSubmitting} changed={isDirty} />
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
