import type { FeeKind, FeePeriod, KitchenFees } from '@localchef/contracts/payments/kitchen-fee'
import { setCommission } from '@localchef/contracts/payments/set-commission'
import { setServiceFee } from '@localchef/contracts/payments/set-service-fee'
import { withdrawFee } from '@localchef/contracts/payments/withdraw-fee'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatFee } from '@/shared/format/percent.ts'
import { longestPercent } from '@/shared/forms/typed-lengths.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { useDecide } from '../../../shared/undo/use-decide.ts'
import { useFeeText } from './fee-text.ts'
import { useFeeForm } from './use-fee-form.ts'

interface FeeDialogProps {
  kind: FeeKind
  chefId: string
  name: string
  fees: KitchenFees
  /** A planned period to change. */
  replaced?: FeePeriod
  onClose: () => void
}

/** Asks for a commission or a service fee, its first day and the reason. */
export function FeeDialog(props: FeeDialogProps) {
  const { kind, name, fees, onClose } = props
  const { t } = useTranslation('fees')
  const { language } = useLanguage()
  const texts = kind === 'commission' ? 'commission' : 'serviceFee'
  const form = useFeeForm(kind, fees, props.replaced)
  const { usual, isUsual, typed, wrong, set } = form
  const saveFee = useSaveFee(props)
  const [tried, setTried] = useState(false)
  const save = async (reason: string) => {
    setTried(true)
    return form.isValid && saveFee(form.wanted, typed.day, reason)
  }
  return (
    <ReasonDialog
      title={t(`${texts}.ask`, { name })}
      description={t(`${texts}.text`)}
      confirm={t(`${texts}.confirm`)}
      hint={t('hint')}
      templates={[t('commission.templates.1'), t('commission.templates.2'), t('commission.templates.3')]}
      onClose={onClose}
      onConfirm={save}
    >
      <Checkbox
        label={t(`${texts}.usualOption`, { fee: formatFee(usual.percent, usual.fixed, language) })}
        checked={isUsual}
        onChange={(event) => form.setUsual(event.target.checked)}
      />
      {!isUsual && (
        <AmountField
          label={t('commission.percent')}
          unit="%"
          error={tried && wrong.percent ? t(`${texts}.percentError`) : undefined}
          value={typed.percent}
          onChange={(value) => set({ percent: value })}
        />
      )}
      {!isUsual && kind === 'service_fee' && (
        <AmountField
          label={t('serviceFee.fixed')}
          unit="$"
          error={tried && wrong.fixed ? t('serviceFee.fixedError') : undefined}
          value={typed.fixed}
          onChange={(value) => set({ fixed: value })}
        />
      )}
      <Field
        label={t('day')}
        hint={t('dayHint', { zone: fees.timeZone })}
        required
        error={tried && wrong.day ? t('dayError') : undefined}
      >
        <TextInput
          type="date"
          min={fees.today}
          value={typed.day}
          onChange={({ target }) => set({ day: target.value })}
        />
      </Field>
    </ReasonDialog>
  )
}

/** Saves the fee, and offers to withdraw one that is planned. A changed plan is undone by changing it again. */
function useSaveFee({ kind, chefId, name, fees, replaced }: FeeDialogProps) {
  const { t } = useTranslation('fees')
  const { dayText, feeText } = useFeeText()
  const decide = useDecide()
  const texts = kind === 'commission' ? 'commission' : 'serviceFee'
  return (wanted: WantedFee | null, day: string, reason: string) => {
    const change = {
      chefId,
      holdsFrom: day,
      version: fees.version,
      reason,
      ...(replaced ? { replaces: replaced.id } : {}),
    }
    let planned: FeePeriod | undefined
    const run = async () => {
      const after = await setKitchenFee(kind, change, wanted)
      planned = after.periods.find(
        (period) => period.kind === kind && period.state === 'planned' && period.holdsFrom === day,
      )
    }
    const shown = { kind, percent: wanted?.percent ?? null, fixed: wanted?.fixed ?? null }
    const isPlan = day > fees.today
    return decide(
      run,
      t(isPlan ? `${texts}.plannedFor` : `${texts}.done`, {
        name,
        fee: feeText(shown),
        day: dayText({ holdsFrom: day }),
      }),
      isPlan && !replaced
        ? () => callFunction(withdrawFee, { id: planned?.id ?? '', reason: t('undone') })
        : undefined,
    )
  }
}

interface AmountFieldProps {
  label: string
  unit: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

function AmountField({ label, unit, error, value, onChange }: AmountFieldProps) {
  return (
    <Field label={label} required error={error}>
      <TextInput
        inputMode="decimal"
        className="numeric"
        maxLength={longestPercent}
        value={value}
        end={<span className="pr-3 text-small text-ink-faint">{unit}</span>}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

interface WantedFee {
  percent: number
  fixed: number
}

interface KitchenFeeChange {
  chefId: string
  holdsFrom: string
  version: number
  reason: string
  replaces?: string
}

function setKitchenFee(
  kind: FeeKind,
  change: KitchenFeeChange,
  wanted: WantedFee | null,
): Promise<KitchenFees> {
  if (kind === 'commission') {
    return callFunction(setCommission, { ...change, percent: wanted?.percent ?? null })
  }
  const fee = wanted && { servicePercent: wanted.percent, serviceFixed: wanted.fixed }
  return callFunction(setServiceFee, { ...change, fee })
}
