import { becomeChef as contract } from '@localchef/contracts/chefs/become-chef'
import { sql } from 'kysely'
import { refuseSwitchedOff } from '../refuse-switched-off.ts'
import { implement } from '../server-function.ts'

/** The role alone does not allow selling: an admin must approve the kitchen. */
export const becomeChef = implement(contract, async (_, call) => {
  await refuseSwitchedOff(call.refuse, call.db, 'newChefs')
  await sql`
    update public.profiles
    set role = 'chef'
    where id = ${call.user.id}
      and role = 'buyer'
  `.execute(call.db)
  return { role: 'chef' as const }
})
