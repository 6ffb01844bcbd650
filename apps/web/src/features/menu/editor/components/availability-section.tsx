import { CalendarClock, CookingPot, ShoppingBag } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { allWeekdays, shortWeekdayName } from '@/shared/format/weekdays.ts'
import { asNumber } from '@/shared/forms/empty-to-null.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import type { DishFormReturn } from '../dish-form.ts'
import { EditorSection } from './editor-section.tsx'

export function AvailabilitySection({ form }: { form: DishFormReturn }) {
  const { t } = useTranslation('menuItems')
  const { language } = useLanguage()
  const { errors } = form.formState
  const days = form.watch('availableWeekdays') ?? []
  const promise = form.watch('promise')
  const toggle = (day: number) =>
    form.setValue(
      'availableWeekdays',
      days.includes(day) ? days.filter((kept) => kept !== day) : [...days, day].sort(),
      { shouldDirty: true, shouldValidate: true },
    )
  return (
    <EditorSection title={t('promise.title')} inside={t('promise.inside')} hint={t('promise.hint')}>
      <Controller
        control={form.control}
        name="promise"
        render={({ field }) => (
          <RadioCards
            legend={t('promise.title')}
            hideLegend
            name={field.name}
            value={field.value}
            onValueChange={field.onChange}
            columns={3}
            options={[
              {
                value: 'made_to_order',
                label: t('promise.madeToOrder'),
                hint: t('promise.madeToOrderHint'),
                icon: <CookingPot />,
              },
              {
                value: 'ready_now',
                label: t('promise.readyNow'),
                hint: t('promise.readyNowHint'),
                icon: <ShoppingBag />,
              },
              {
                value: 'scheduled_batch',
                label: t('promise.batch'),
                hint: t('promise.batchHint'),
                icon: <CalendarClock />,
              },
            ]}
          />
        )}
      />
      <Field
        label={t('promise.prep')}
        hint={t(promise === 'made_to_order' ? 'promise.prepHint' : 'promise.prepHintBatch')}
        required
        error={errors.prepMinutes?.message}
        className="sm:max-w-56"
      >
        <NumberInput
          end={<span className="pr-3 text-small text-ink-faint">{t('promise.minutes')}</span>}
          {...form.register('prepMinutes', asNumber)}
        />
      </Field>
      <fieldset>
        <legend className="mb-2 text-small font-semibold">{t('promise.weekdays')}</legend>
        <div className="flex flex-wrap gap-2">
          {allWeekdays.map((day) => (
            <FilterChip key={day} pressed={days.includes(day)} onClick={() => toggle(day)}>
              {shortWeekdayName(day, language)}
            </FilterChip>
          ))}
        </div>
        <FieldError>{errors.availableWeekdays?.message}</FieldError>
      </fieldset>
    </EditorSection>
  )
}
