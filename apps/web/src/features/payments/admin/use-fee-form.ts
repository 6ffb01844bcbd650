import type { FeeKind, FeePeriod, KitchenFees } from '@localchef/contracts/payments/kitchen-fee'
import { setCommission } from '@localchef/contracts/payments/set-commission'
import { setServiceFee } from '@localchef/contracts/payments/set-service-fee'
import { useState } from 'react'

const percentOf = {
  commission: setCommission.input.shape.percent.unwrap(),
  service_fee: setServiceFee.input.shape.fee.unwrap().shape.servicePercent,
}
const fixedSchema = setServiceFee.input.shape.fee.unwrap().shape.serviceFixed

const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.')))

/** The fields of a commission or a service fee as they are typed, beginning with the planned or present one. */
export function useFeeForm(kind: FeeKind, fees: KitchenFees, replaced: FeePeriod | undefined) {
  const usual = feeOf(kind, fees.marketplace)
  const begun = replaced ?? fees.periods.find((period) => period.kind === kind && period.state === 'present')
  const own = begun && begun.percent !== null ? { percent: begun.percent, fixed: begun.fixed ?? 0 } : null
  const [isUsual, setUsual] = useState(own === null)
  const [typed, setTyped] = useState({
    percent: String((own ?? usual).percent),
    fixed: String((own ?? usual).fixed),
    day: replaced?.holdsFrom ?? fees.today,
  })
  const percent = percentOf[kind].safeParse(numberOf(typed.percent))
  const fixed = fixedSchema.safeParse(kind === 'commission' ? 0 : numberOf(typed.fixed))
  const isDay = /^\d{4}-\d\d-\d\d$/.test(typed.day) && typed.day >= fees.today
  return {
    usual,
    isUsual,
    setUsual,
    typed,
    set: (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change })),
    wrong: { percent: !percent.success, fixed: !fixed.success, day: !isDay },
    isValid: isDay && (isUsual || (percent.success && fixed.success)),
    /** Null: the marketplace's. */
    wanted: isUsual ? null : { percent: percent.data ?? 0, fixed: fixed.data ?? 0 },
  }
}

const feeOf = (kind: FeeKind, { sharePercent, servicePercent, serviceFixed }: KitchenFees['marketplace']) =>
  kind === 'commission'
    ? { percent: sharePercent, fixed: 0 }
    : { percent: servicePercent, fixed: serviceFixed }
