import type { CapGroup } from '@localchef/contracts/menu/list-menu'
import { useTranslation } from 'react-i18next'
import { numberOrNull, textOrNull } from '@/shared/forms/empty-to-null.ts'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { DishFormReturn } from '../dish-form.ts'
import { EditorSection } from './editor-section.tsx'

export function LimitsSection({ form, capGroups }: { form: DishFormReturn; capGroups: readonly CapGroup[] }) {
  const { t } = useTranslation('menuItems')
  const { errors } = form.formState
  return (
    <EditorSection title={t('limits.title')} hint={t('limits.hint')}>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field label={t('limits.daily')} error={errors.dailyPortionLimit?.message}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('limits.none')}
            {...form.register('dailyPortionLimit', { setValueAs: numberOrNull })}
          />
        </Field>
        <Field label={t('limits.slot')} error={errors.slotPortionLimit?.message}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('limits.none')}
            {...form.register('slotPortionLimit', { setValueAs: numberOrNull })}
          />
        </Field>
        <Field
          label={t('limits.group')}
          error={errors.capGroupId?.message}
          hint={capGroups.length === 0 ? t('limits.groupHint') : undefined}
        >
          <Select {...form.register('capGroupId', { setValueAs: textOrNull })}>
            <option value="">{t('limits.noGroup')}</option>
            {capGroups.map((group) => (
              <option key={group.id} value={group.id}>
                {t('limits.groupOption', { name: group.name, count: group.portionsPerSlot })}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </EditorSection>
  )
}
