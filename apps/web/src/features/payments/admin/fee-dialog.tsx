import type { FeeKind, FeePeriod, KitchenFees } from '@localchef/contracts/payments/kitchen-fee'
import { setCommission } from '@localchef/contracts/payments/set-commission'
import { setServiceFee } from '@localchef/contracts/payments/set-service-fee'
import { withdrawFee } from '@localchef/contracts/payments/withdraw-fee'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { useDecide } from '../../../shared/undo/use-decide.ts'
import { formatFee } from '../format-percent.ts'
import { useFeeText } from './fee-text.ts'

interface FeeDialogProps {
  kind: FeeKind
  chefId: string
  name: string
  fees: KitchenFees
  /** A planned period to change. */
  replaced?: FeePeriod
  onClose: () => void
}

const percentOf = {
  commission: setCommission.input.shape.percent.unwrap(),
  service_fee: setServiceFee.input.shape.fee.unwrap().shape.servicePercent,
}
const fixedSchema = setServiceFee.input.shape.fee.unwrap().shape.serviceFixed

const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.')))

/** Asks for a commission or a service fee, its first day and the reason. */
export function FeeDialog(props: FeeDialogProps) {
  const { kind, chefId, name, fees, replaced, onClose } = props
  const { t } = useTranslation('adminPayments')
  const { language } = useLanguage()
  const { dayText, feeText } = useFeeText()
  const decide = useDecide()
  const texts = kind === 'commission' ? 'commission' : 'serviceFee'
  const usual = feeOf(kind, fees.marketplace)
  const begun = replaced ?? fees.periods.find((period) => period.kind === kind && period.state === 'present')
  const own = begun && begun.percent !== null ? { percent: begun.percent, fixed: begun.fixed ?? 0 } : null
  const [isUsual, setUsual] = useState(own === null)
  const [typed, setTyped] = useState({
    percent: String((own ?? usual).percent),
    fixed: String((own ?? usual).fixed),
    day: replaced?.holdsFrom ?? fees.today,
  })
  const [tried, setTried] = useState(false)
  const percent = percentOf[kind].safeParse(numberOf(typed.percent))
  const fixed = fixedSchema.safeParse(kind === 'commission' ? 0 : numberOf(typed.fixed))
  const isDay = /^\d{4}-\d\d-\d\d$/.test(typed.day) && typed.day >= fees.today
  const set = (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change }))

  const save = async (reason: string) => {
    setTried(true)
    if (!isDay || (!isUsual && !(percent.success && fixed.success))) return false
    const wanted = isUsual ? null : { percent: percent.data ?? 0, fixed: fixed.data ?? 0 }
    const change = {
      chefId,
      holdsFrom: typed.day,
      version: fees.version,
      reason,
      ...(replaced ? { replaces: replaced.id } : {}),
    }
    let planned: FeePeriod | undefined
    const run = async () => {
      const after = await setKitchenFee(kind, change, wanted)
      planned = after.periods.find(
        (period) => period.kind === kind && period.state === 'planned' && period.holdsFrom === typed.day,
      )
    }
    const shown = { kind, percent: wanted?.percent ?? null, fixed: wanted?.fixed ?? null }
    const isPlan = typed.day > fees.today
    return decide(
      run,
      t(isPlan ? `${texts}.plannedFor` : `${texts}.done`, {
        name,
        fee: feeText(shown),
        day: dayText({ holdsFrom: typed.day }),
      }),
      isPlan && !replaced
        ? () => callFunction(withdrawFee, { id: planned?.id ?? '', reason: t('fees.undone') })
        : undefined,
    )
  }
  return (
    <ReasonDialog
      title={t(`${texts}.ask`, { name })}
      description={t(`${texts}.text`)}
      confirm={t(`${texts}.confirm`)}
      hint={t('fees.hint')}
      templates={[t('commission.templates.1'), t('commission.templates.2'), t('commission.templates.3')]}
      onClose={onClose}
      onConfirm={save}
    >
      <Checkbox
        label={t(`${texts}.usualOption`, { fee: formatFee(usual.percent, usual.fixed, language) })}
        checked={isUsual}
        onChange={(event) => setUsual(event.target.checked)}
      />
      {!isUsual && (
        <AmountField
          label={t('commission.percent')}
          unit="%"
          error={tried && !percent.success ? t(`${texts}.percentError`) : undefined}
          value={typed.percent}
          onChange={(value) => set({ percent: value })}
        />
      )}
      {!isUsual && kind === 'service_fee' && (
        <AmountField
          label={t('serviceFee.fixed')}
          unit="$"
          error={tried && !fixed.success ? t('serviceFee.fixedError') : undefined}
          value={typed.fixed}
          onChange={(value) => set({ fixed: value })}
        />
      )}
      <Field
        label={t('fees.day')}
        hint={t('fees.dayHint', { zone: fees.timeZone })}
        required
        error={tried && !isDay ? t('fees.dayError') : undefined}
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
        maxLength={5}
        value={value}
        end={<span className="pr-3 text-small text-ink-faint">{unit}</span>}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

const feeOf = (kind: FeeKind, { sharePercent, servicePercent, serviceFixed }: KitchenFees['marketplace']) =>
  kind === 'commission'
    ? { percent: sharePercent, fixed: 0 }
    : { percent: servicePercent, fixed: serviceFixed }

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
  wanted: { percent: number; fixed: number } | null,
): Promise<KitchenFees> {
  if (kind === 'commission') {
    return callFunction(setCommission, { ...change, percent: wanted?.percent ?? null })
  }
  const fee = wanted && { servicePercent: wanted.percent, serviceFixed: wanted.fixed }
  return callFunction(setServiceFee, { ...change, fee })
}
