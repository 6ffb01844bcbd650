import { listKitchenCredits as contract } from '@localchef/contracts/credit/list-kitchen-credits'
import { sql } from 'kysely'
import { ownKitchenId } from '../chefs/own-kitchen-id.ts'
import { implement } from '../server-function.ts'
import { readCredits } from './read-credits.ts'

export const listKitchenCredits = implement(contract, async (_input, call) => ({
  credits: await readCredits(call.db, sql`c.chef_id = ${await ownKitchenId(call)}`),
}))
