import { getTime as contract } from '@localchef/contracts/drops/get-time'
import { implement } from '../server-function.ts'

export const getTime = implement(contract, async (_input, { now }) => ({ now: now.toISOString() }))
