import { listServices as contract } from '@localchef/contracts/listings/list-services'
import { implement } from '../server-function.ts'
import { list } from './list-offers.ts'

export const listServices = implement(contract, async (request, call) => list(call, 'service', request))
