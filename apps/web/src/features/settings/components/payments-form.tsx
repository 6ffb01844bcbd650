import { PaymentMethods } from '@localchef/contracts/settings/marketplace-settings'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '@/shared/forms/form-foot.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Switch } from '@/shared/ui/switch.tsx'

interface PaymentsFormProps {
  value: PaymentMethods
  onSave: (value: PaymentMethods) => void
}

/** The ways to pay that the marketplace allows. */
export function PaymentsForm({ value, onSave }: PaymentsFormProps) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(PaymentMethods, value)
  const { errors, isDirty } = form.formState
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)} className="grid gap-4">
      <div className="grid divide-y divide-line">
        {(['card', 'atPickup'] as const).map((method) => (
          <Switch
            key={method}
            label={t(`payments.${method}`)}
            hint={t(`payments.${method}Hint`)}
            {...form.register(method)}
          />
        ))}
      </div>
      {errors.atPickup && <FormError>{t('payments.none')}</FormError>}
      <FormFoot isChanged={isDirty} />
    </form>
  )
}
