import { saveLoyaltyRule as contract } from '@localchef/contracts/loyalty/save-loyalty-rule'
import { toCents } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { endRunningRule } from './end-running-rule.ts'
import { readKitchenLoyalty } from './read-kitchen-loyalty.ts'

export const saveLoyaltyRule = implement(contract, async ({ terms, version }, call) => {
  const { db, now } = call
  const chefId = await endRunningRule(call, version)
  await sql`
    insert into public.loyalty_rules (chef_id, every, category, up_to_cents, began_at)
    values (${chefId}, ${terms.every}, ${terms.category}, ${toCents(terms.upTo)}, ${now})
  `.execute(db)
  return readKitchenLoyalty(db, chefId)
})
