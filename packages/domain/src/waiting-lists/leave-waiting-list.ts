import { leaveWaitingList as contract } from '@localchef/contracts/waiting-lists/leave-waiting-list'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'

/** Held portions stay held: the next run of `offer-held-portions` offers them to the next person. */
export const leaveWaitingList = implement(contract, async (list, { db, user }) => {
  const { numAffectedRows } = await sql`
    delete from public.waiting_entries
    where ${'batchId' in list ? sql`batch_id = ${list.batchId}` : sql`dish_id = ${list.dishId} and day = ${list.day}`}
      and user_id = ${user.id}
  `.execute(db)
  return { left: (numAffectedRows ?? 0n) > 0n }
})
