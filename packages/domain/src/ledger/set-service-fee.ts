import { toCents } from '@localchef/contracts/money'
import { setServiceFee as contract } from '@localchef/contracts/payments/set-service-fee'
import { implement } from '../server-function.ts'
import { setFee } from './set-fee.ts'

export const setServiceFee = implement(contract, ({ fee, ...change }, call) =>
  setFee(call, {
    ...change,
    kind: 'service_fee',
    percent: fee?.servicePercent ?? null,
    fixedCents: fee ? toCents(fee.serviceFixed) : null,
  }),
)
