import { getPermitChange as contract } from '@localchef/contracts/permits/get-permit-change'
import { implement } from '../server-function.ts'
import { readChange } from './read-permit-change.ts'

export const getPermitChange = implement(contract, ({ changeId }, { db, refuse }) =>
  readChange(refuse, db, changeId),
)
