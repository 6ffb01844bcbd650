import type { FeePeriod } from '@localchef/contracts/payments/kitchen-fee'
import { setCommission } from '@localchef/contracts/payments/set-commission'
import { setServiceFee } from '@localchef/contracts/payments/set-service-fee'
import { callFunction } from '@/shared/backend/call-function.ts'

/** Plans a withdrawn fee again as it was. */
export function setFeeAgain(chefId: string, period: FeePeriod, version: number): Promise<unknown> {
  const { kind, percent, fixed, holdsFrom, reason } = period
  const change = { chefId, holdsFrom, version, reason }
  if (kind === 'commission') return callFunction(setCommission, { ...change, percent })
  const fee = percent === null ? null : { servicePercent: percent, serviceFixed: fixed ?? 0 }
  return callFunction(setServiceFee, { ...change, fee })
}
