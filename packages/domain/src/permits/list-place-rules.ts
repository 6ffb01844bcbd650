import { listPlaceRules as contract } from '@localchef/contracts/permits/list-place-rules'
import { implement } from '../server-function.ts'
import { readPlaceRules } from './kitchen-law.ts'

export const listPlaceRules = implement(contract, async (_input, { db, now }) => ({
  rules: await readPlaceRules(db, now),
}))
