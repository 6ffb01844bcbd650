import { longestStory } from '@localchef/contracts/drops/drop-limits'
import { useTranslation } from 'react-i18next'
import { RussianTexts } from '@/shared/forms/russian-texts.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { DropFormReturn } from '../drop-form.ts'

export function DropTextFields({ form, hasRussian }: { form: DropFormReturn; hasRussian: boolean }) {
  const { t } = useTranslation('drops')
  const { errors } = form.formState
  return (
    <>
      <Field label={t('form.title')} required error={errors.title?.message}>
        <TextInput {...form.register('title')} />
      </Field>
      <Field label={t('form.story')} hint={t('form.storyHint')} error={errors.story?.message}>
        <TextArea rows={4} maxLength={longestStory} {...form.register('story')} />
      </Field>
      <RussianTexts title={t('form.russian')} hint={t('form.russianHint')} open={hasRussian}>
        <Field label={t('form.titleRu')} error={errors.titleRu?.message}>
          <TextInput lang="ru" {...form.register('titleRu')} />
        </Field>
        <Field label={t('form.storyRu')} error={errors.storyRu?.message}>
          <TextArea lang="ru" rows={4} maxLength={longestStory} {...form.register('storyRu')} />
        </Field>
      </RussianTexts>
    </>
  )
}
