import { setCommission } from '@localchef/contracts/payments/set-commission'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { useDecide } from '../../../shared/undo/use-decide.ts'
import { formatPercent } from './format-percent.ts'

interface CommissionDialogProps {
  chefId: string
  name: string
  /** Null: the marketplace's commission. */
  current: number | null
  marketplacePercent: number
  onClose: () => void
}

const percentSchema = setCommission.input.shape.percent.unwrap()

/** Asks for the commission and its reason. */
export function CommissionDialog(props: CommissionDialogProps) {
  const { chefId, name, current, marketplacePercent, onClose } = props
  const { t } = useTranslation('adminPayments')
  const { language } = useLanguage()
  const decide = useDecide()
  const [isUsual, setUsual] = useState(current === null)
  const [typed, setTyped] = useState(String(current ?? marketplacePercent))
  const [tried, setTried] = useState(false)
  const parsed = percentSchema.safeParse(typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.')))

  const save = async (reason: string) => {
    setTried(true)
    if (!isUsual && !parsed.success) return false
    const percent = isUsual ? null : (parsed.data ?? null)
    const shown = formatPercent(percent ?? marketplacePercent, language)
    return decide(
      () => callFunction(setCommission, { chefId, percent, reason }),
      t('commission.done', { name, percent: shown }),
    )
  }
  return (
    <ReasonDialog
      title={t('commission.ask', { name })}
      description={t('commission.text')}
      confirm={t('commission.confirm')}
      hint={t('commission.hint')}
      templates={[t('commission.templates.1'), t('commission.templates.2'), t('commission.templates.3')]}
      onClose={onClose}
      onConfirm={save}
    >
      <Checkbox
        label={t('commission.usualOption', { percent: formatPercent(marketplacePercent, language) })}
        checked={isUsual}
        onChange={(event) => setUsual(event.target.checked)}
      />
      {!isUsual && (
        <Field
          label={t('commission.percent')}
          required
          error={tried && !parsed.success ? t('commission.percentError') : undefined}
        >
          <TextInput
            inputMode="decimal"
            className="numeric"
            maxLength={5}
            value={typed}
            end={<span className="pr-3 text-small text-ink-faint">%</span>}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </ReasonDialog>
  )
}
