import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RussianTexts } from '@/shared/forms/russian-texts.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { ServiceFormReturn } from '../offer-of.ts'

interface ServiceTextFieldsProps {
  form: ServiceFormReturn
  hasRussian: boolean
}

/** Name and description in both languages. */
export function ServiceTextFields({ form, hasRussian }: ServiceTextFieldsProps) {
  const { t } = useTranslation('servicesManage')
  const { errors } = form.formState
  return (
    <>
      <Field label={t('form.name')} required error={errors.name?.message}>
        <TextInput {...form.register('name')} />
      </Field>
      <Field
        label={t('form.description')}
        hint={t('form.descriptionHint')}
        error={errors.description?.message}
      >
        <TextArea rows={5} {...form.register('description')} />
      </Field>
      <IncludedField form={form} name="included" />
      <RussianTexts title={t('form.russian')} hint={t('form.russianHint')} open={hasRussian}>
        <Field label={t('form.nameRu')} error={errors.nameRu?.message}>
          <TextInput lang="ru" {...form.register('nameRu')} />
        </Field>
        <Field label={t('form.descriptionRu')} error={errors.descriptionRu?.message}>
          <TextArea lang="ru" rows={5} {...form.register('descriptionRu')} />
        </Field>
        <IncludedField form={form} name="includedRu" />
      </RussianTexts>
    </>
  )
}

interface IncludedFieldProps {
  form: ServiceFormReturn
  name: 'included' | 'includedRu'
}

/** Things that the price includes, a line each. */
function IncludedField({ form, name }: IncludedFieldProps) {
  const { t } = useTranslation('servicesManage')
  const { errors } = form.formState
  const wrong = errors[name] && t('form.includedWrong')
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Field label={t(`form.${name}`)} hint={t('form.includedHint')} error={wrong}>
          <TextArea
            {...(name === 'includedRu' ? { lang: 'ru' } : {})}
            ref={field.ref}
            name={field.name}
            rows={4}
            value={(field.value ?? []).join('\n')}
            onBlur={field.onBlur}
            onChange={({ target }) => field.onChange(target.value === '' ? [] : target.value.split('\n'))}
          />
        </Field>
      )}
    />
  )
}
