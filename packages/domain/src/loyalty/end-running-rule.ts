import type { notFound } from '@localchef/contracts/common-refusals'
import type { staleEdit } from '@localchef/contracts/edit-version'
import { sql } from 'kysely'
import { ownKitchenId } from '../chefs/own-kitchen-id.ts'
import { refuseStale } from '../edit-version.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { readKitchenLoyalty } from './read-kitchen-loyalty.ts'

/** Ends the running rule of the caller's kitchen, if there is one. Returns the kitchen's id. */
export async function endRunningRule(
  call: UserCall & Refusing<typeof notFound | typeof staleEdit>,
  seen: string,
): Promise<string> {
  const { db, now, refuse } = call
  const chefId = await ownKitchenId(call)
  // If two rules are saved at once, the second is refused as stale.
  await sql`select pg_advisory_xact_lock(hashtextextended('loyalty:' || ${chefId}, 0))`.execute(db)
  refuseStale(refuse, seen, (await readKitchenLoyalty(db, chefId)).version)
  await sql`
    update public.loyalty_rules
    set ended_at = ${now}
    where chef_id = ${chefId}
      and ended_at is null
  `.execute(db)
  return chefId
}
