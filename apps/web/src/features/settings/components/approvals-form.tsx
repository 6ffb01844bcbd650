import { Approvals } from '@localchef/contracts/settings/marketplace-settings'
import type { ApprovableAct } from '@localchef/contracts/staff/approval'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '@/shared/forms/form-foot.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { AskOwners } from '@/shared/staff/ask-owners.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Switch } from '@/shared/ui/switch.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

interface ApprovalsFormProps {
  value: Approvals
  onSave: (value: Approvals) => void
}

/** Whether irreversible acts wait for a second owner. No owner can switch that off or loosen it alone. */
export function ApprovalsForm({ value, onSave }: ApprovalsFormProps) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(Approvals, value)
  const { errors, isDirty } = form.formState
  const wanted = Approvals.safeParse(form.watch()).data
  const act = wanted && actOf(value, wanted)
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)} className="grid gap-4">
      <Switch
        label={t('approvals.twoOwners')}
        hint={t('approvals.twoOwnersHint')}
        {...form.register('twoOwners')}
      />
      <Field
        label={t('approvals.fromAmount')}
        hint={t('approvals.fromAmountHint')}
        required
        error={errors.fromAmount?.message}
        className="max-w-xs"
      >
        <TextInput
          type="number"
          inputMode="decimal"
          min={1}
          step="0.01"
          className="numeric"
          end={<span className="pr-3 text-small text-ink-faint">$</span>}
          {...form.register('fromAmount', { valueAsNumber: true })}
        />
      </Field>
      {act && (
        <>
          <p className="text-small text-ink-soft">
            {t(act.fromAmount === undefined ? 'approvals.off' : 'approvals.raised')}
          </p>
          <AskOwners key={act.fromAmount ?? 'off'} act={act} state="none" />
        </>
      )}
      <FormFoot isChanged={isDirty} />
    </form>
  )
}

/** The act that the other owners approve first; undefined for a change that loosens nothing. */
function actOf(
  now: Approvals,
  wanted: Approvals,
): Extract<ApprovableAct, { operation: 'save-setting' }> | undefined {
  if (!now.twoOwners) return undefined
  const act = { operation: 'save-setting', key: 'approvals' } as const
  if (!wanted.twoOwners) return act
  return wanted.fromAmount > now.fromAmount ? { ...act, fromAmount: wanted.fromAmount } : undefined
}
