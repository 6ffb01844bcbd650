import { useTranslation } from 'react-i18next'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { EntryForm } from '../use-entry-form.ts'
import { KnownBuyers } from './known-buyers.tsx'

/** Name and phone number, filled in with one tap for a buyer of this kitchen. */
export function PersonFields({ form, buyer, chooseBuyer, forgetBuyer }: EntryForm) {
  const { t } = useTranslation('orderEntry')
  const { errors } = form.formState
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={t('name')} required error={errors.name?.message}>
        <TextInput autoComplete="off" {...form.register('name', { onChange: forgetBuyer })} />
      </Field>
      <Field label={t('phone')} error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="off" {...form.register('phone')} />
      </Field>
      {buyer ? (
        <p className="text-small text-ink-soft sm:col-span-2" role="status">
          {t(buyer.accountId ? 'hasAccount' : 'noAccount', { name: buyer.name })}
        </p>
      ) : (
        <KnownBuyers query={form.watch('name')} onChoose={chooseBuyer} />
      )}
    </div>
  )
}
