import { getConnectedAccount as contract } from '@localchef/contracts/payments/get-connected-account'
import { ownKitchenOf } from '../chefs/own-kitchen-id.ts'
import { implement } from '../server-function.ts'
import { readAccountOf } from './own-account.ts'

export const getConnectedAccount = implement(contract, async (_input, call) => {
  const { id } = await ownKitchenOf(call)
  return readAccountOf(call, id, call.outside.paymentProvider)
})
