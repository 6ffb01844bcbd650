import { closeMarketplace as contract } from '@localchef/contracts/opening/close-marketplace'
import { implement } from '../server-function.ts'
import { lockOpening, writeOpening } from './write-opening.ts'

export const closeMarketplace = implement(contract, async ({ reason }, call) => {
  if (await lockOpening(call)) await writeOpening(call, false, reason)
  return { isOpen: false }
})
