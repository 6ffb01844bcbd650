import type { FeePeriod } from '@localchef/contracts/payments/kitchen-fee'
import { setCommission } from '@localchef/contracts/payments/set-commission'
import { setServiceFee } from '@localchef/contracts/payments/set-service-fee'
import { withdrawFee } from '@localchef/contracts/payments/withdraw-fee'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'
import { useFeeText } from './fee-text.ts'

interface PlannedFeesProps {
  chefId: string
  periods: readonly FeePeriod[]
  onChange: (period: FeePeriod) => void
}

/** Fees that have not begun, the next one first. They can still be changed or withdrawn. */
export function PlannedFees({ chefId, periods, onChange }: PlannedFeesProps) {
  const { t } = useTranslation('fees')
  const { feeText, dayText } = useFeeText()
  const [withdrawn, setWithdrawn] = useState<FeePeriod>()
  if (periods.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('planned')}</h3>
      <ol className="grid divide-y divide-line text-small">
        {periods.toReversed().map((period) => (
          <li key={period.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <div className="grid min-w-0 gap-0.5">
              <strong>{t('from', { day: dayText(period), fee: feeText(period) })}</strong>
              <span className="text-caption text-ink-soft">
                {[t(`kind.${period.kind}`), period.by].filter(Boolean).join(' · ')}
              </span>
              <span className="wrap-anywhere text-ink-soft">{period.reason}</span>
            </div>
            <span className="flex flex-wrap gap-1">
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('changeNamed', { day: dayText(period), fee: feeText(period) })}
                onClick={() => onChange(period)}
              >
                {t('change')}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('withdrawNamed', { day: dayText(period), fee: feeText(period) })}
                onClick={() => setWithdrawn(period)}
              >
                {t('withdraw')}
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {withdrawn && (
        <WithdrawFeeDialog chefId={chefId} period={withdrawn} onClose={() => setWithdrawn(undefined)} />
      )}
    </section>
  )
}

interface WithdrawFeeDialogProps {
  chefId: string
  period: FeePeriod
  onClose: () => void
}

export function WithdrawFeeDialog({ chefId, period, onClose }: WithdrawFeeDialogProps) {
  const { t } = useTranslation('fees')
  const { feeText, dayText } = useFeeText()
  const decide = useDecide()
  const shown = { day: dayText(period), fee: feeText(period) }
  const withdraw = async (reason: string) => {
    let version = 0
    return decide(
      async () => {
        version = (await callFunction(withdrawFee, { id: period.id, reason })).version
      },
      t('withdrawn', shown),
      () => setFeeAgain(chefId, period, version),
    )
  }
  return (
    <ReasonDialog
      title={t('withdrawAsk', shown)}
      description={t('withdrawText')}
      confirm={t('withdrawConfirm')}
      hint={t('hint')}
      danger
      onClose={onClose}
      onConfirm={withdraw}
    />
  )
}

/** Plans a withdrawn fee again as it was. */
function setFeeAgain(chefId: string, period: FeePeriod, version: number): Promise<unknown> {
  const { kind, percent, fixed, holdsFrom, reason } = period
  const change = { chefId, holdsFrom, version, reason }
  if (kind === 'commission') return callFunction(setCommission, { ...change, percent })
  const fee = percent === null ? null : { servicePercent: percent, serviceFixed: fixed ?? 0 }
  return callFunction(setServiceFee, { ...change, fee })
}
