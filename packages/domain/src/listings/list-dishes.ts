import { listDishes as contract } from '@localchef/contracts/listings/list-dishes'
import { implement } from '../server-function.ts'
import { list } from './list-offers.ts'

export const listDishes = implement(contract, async (request, call) => list(call, 'dish', request))
