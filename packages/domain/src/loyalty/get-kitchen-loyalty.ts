import { getKitchenLoyalty as contract } from '@localchef/contracts/loyalty/get-kitchen-loyalty'
import { ownKitchenId } from '../chefs/own-kitchen-id.ts'
import { implement } from '../server-function.ts'
import { readKitchenLoyalty } from './read-kitchen-loyalty.ts'

export const getKitchenLoyalty = implement(contract, async (_input, call) =>
  readKitchenLoyalty(call.db, await ownKitchenId(call)),
)
