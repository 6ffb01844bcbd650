import { getKitchenFees as contract } from '@localchef/contracts/payments/get-kitchen-fees'
import { implement } from '../server-function.ts'
import { readKitchenFees } from './read-kitchen-fees.ts'

export const getKitchenFees = implement(contract, ({ chefId }, call) => readKitchenFees(call, chefId))
