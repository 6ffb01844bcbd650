import { listCredits as contract } from '@localchef/contracts/credit/list-credits'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { readCredits } from './read-credits.ts'

export const listCredits = implement(contract, async ({ buyerId }, { db }) => ({
  credits: await readCredits(db, buyerId ? sql`c.buyer_id = ${buyerId}` : sql`true`),
}))
