import { setCommission as contract } from '@localchef/contracts/payments/set-commission'
import { implement } from '../server-function.ts'
import { setFee } from './set-fee.ts'

export const setCommission = implement(contract, (change, call) =>
  setFee(call, { ...change, kind: 'commission', fixedCents: null }),
)
