import { Support } from '@localchef/contracts/settings/marketplace-settings'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '@/shared/forms/form-foot.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

interface SupportFormProps {
  value: Support
  onSave: (value: Support) => void
}

const fields = [
  { name: 'email', type: 'email' },
  { name: 'messengerUrl', type: 'url' },
  { name: 'messengerHandle', type: 'text' },
  { name: 'imageSiteUrl', type: 'url' },
] as const

export function SupportForm({ value, onSave }: SupportFormProps) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(Support, value)
  const { errors, isDirty } = form.formState
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)} className="grid gap-5">
      {fields.map(({ name, type }) => (
        <Field
          key={name}
          label={t(`support.${name}`)}
          error={errors[name] && t(type === 'email' ? 'support.emailWrong' : 'support.addressWrong')}
        >
          <TextInput type={type} {...form.register(name)} />
        </Field>
      ))}
      <FormFoot isChanged={isDirty} />
    </form>
  )
}
