import { Approvals } from '@localchef/contracts/settings/marketplace-settings'
import { useTranslation } from 'react-i18next'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { AskOwners } from '@/shared/staff/ask-owners.tsx'
import { Switch } from '@/shared/ui/switch.tsx'
import { FormFoot } from './form-foot.tsx'

interface ApprovalsFormProps {
  value: Approvals
  onSave: (value: Approvals) => void
}

/** Whether acts that nobody can undo wait for a second owner. Nobody switches that off alone. */
export function ApprovalsForm({ value, onSave }: ApprovalsFormProps) {
  const { t } = useTranslation('adminSettings')
  const form = useZodForm(Approvals, value)
  const isSwitchingOff = value.twoOwners && !form.watch('twoOwners')
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)} className="grid gap-4">
      <Switch
        label={t('approvals.twoOwners')}
        hint={t('approvals.twoOwnersHint')}
        {...form.register('twoOwners')}
      />
      {isSwitchingOff && (
        <>
          <p className="text-small text-ink-soft">{t('approvals.off')}</p>
          <AskOwners act={{ operation: 'save-setting', key: 'approvals' }} state="none" />
        </>
      )}
      <FormFoot isChanged={form.formState.isDirty} />
    </form>
  )
}
