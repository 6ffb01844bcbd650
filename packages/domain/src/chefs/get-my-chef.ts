import { getMyChef as contract } from '@localchef/contracts/chefs/get-my-chef'
import { implement } from '../server-function.ts'
import { readMyChef } from './own-chef.ts'

export const getMyChef = implement(contract, async (_input, call) => ({
  chef: await readMyChef(call),
}))
