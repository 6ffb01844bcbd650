import { Features, features } from '@localchef/contracts/settings/marketplace-settings'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '@/shared/forms/form-foot.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Switch } from '@/shared/ui/switch.tsx'

export function FeaturesForm({ value, onSave }: { value: Features; onSave: (value: Features) => void }) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(Features, value)
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)} className="grid gap-4">
      <div className="grid divide-y divide-line">
        {features.map((feature) => (
          <Switch
            key={feature}
            label={t(`features.${feature}`)}
            hint={t(`features.${feature}Hint`)}
            {...form.register(feature)}
          />
        ))}
      </div>
      <FormFoot isChanged={form.formState.isDirty} />
    </form>
  )
}
