import { useTranslation } from 'react-i18next'
import { numberOrNull } from '@/shared/forms/empty-to-null.ts'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { DishFormReturn } from '../dish-form.ts'
import { EditorSection } from './editor-section.tsx'

/** Net weight, shelf life and storage, which only the printed labels show. */
export function LabelSection({ form }: { form: DishFormReturn }) {
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
    </EditorSection>
  )
}
