import { useTranslation } from 'react-i18next'
import { numberOrNull } from '@/shared/forms/empty-to-null.ts'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { DishFormReturn } from '../dish-form.ts'
import { EditorSection } from './editor-section.tsx'

interface LabelSectionProps {
  form: DishFormReturn
  /** The kitchen's permit if it does not allow food that needs a refrigerator. */
  strictPermit: string | null
}

/** Net weight, shelf life and storage, which only the printed labels show. */
export function LabelSection({ form, strictPermit }: LabelSectionProps) {
  const { t } = useTranslation('menuItems')
  const { errors } = form.formState
  return (
    <EditorSection title={t('label.title')} hint={t('label.hint')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('label.weight')} error={errors.netWeightGrams?.message}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            {...form.register('netWeightGrams', { setValueAs: numberOrNull })}
          />
        </Field>
        <Field label={t('label.keeps')} error={errors.keepsDays?.message}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            {...form.register('keepsDays', { setValueAs: numberOrNull })}
          />
        </Field>
      </div>
      <Checkbox label={t('label.cold')} hint={t('label.coldHint')} {...form.register('needsRefrigeration')} />
      {strictPermit !== null && form.watch('needsRefrigeration') && (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-small">
          {t('label.coldBarred', { permit: strictPermit })}
        </p>
      )}
    </EditorSection>
  )
}
