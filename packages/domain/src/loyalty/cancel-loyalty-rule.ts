import { cancelLoyaltyRule as contract } from '@localchef/contracts/loyalty/cancel-loyalty-rule'
import { implement } from '../server-function.ts'
import { endRunningRule } from './end-running-rule.ts'
import { readKitchenLoyalty } from './read-kitchen-loyalty.ts'

export const cancelLoyaltyRule = implement(contract, async ({ version }, call) =>
  readKitchenLoyalty(call.db, await endRunningRule(call, version)),
)
