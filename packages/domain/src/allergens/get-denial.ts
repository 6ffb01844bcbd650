import { getDenial as contract } from '@localchef/contracts/allergens/get-denial'
import { implement } from '../server-function.ts'
import { readDenial } from './read-denial.ts'

export const getDenial = implement(contract, ({ denialId }, { db, refuse }) =>
  readDenial(refuse, db, denialId),
)
