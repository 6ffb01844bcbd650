import { listOpenSales as contract } from '@localchef/contracts/users/list-open-sales'
import { implement } from '../server-function.ts'
import { readOpenSales } from './read-open-sales.ts'

export const listOpenSales = implement(contract, ({ chefIds }, { db }) =>
  readOpenSales(db, { chefIds, buyerIds: [] }),
)
