import { pauseOrders as contract } from '@localchef/contracts/chefs/pause-orders'
import { sql } from 'kysely'
import { notFound, Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readMyChef } from './own-chef.ts'

/** One tap stops every order at once; the same tap takes them again. */
export const pauseOrders = implement(contract, async ({ paused, until }, { db, person, now }) => {
  if (paused && until !== null && new Date(until) <= now) {
    throw new Refusal(422, 'pause_in_the_past', 'A pause ends in the future')
  }
  const { rows } = await sql`
    update public.chefs
    set status = ${paused ? 'paused' : 'active'}::public.chef_status,
        paused_until = ${paused ? until : null}::timestamptz
    where profile_id = ${person.id}
      and status in ('active', 'paused')
    returning id
  `.execute(db)
  const chef = await readMyChef(db, person.id)
  if (!chef) throw notFound('business')
  if (rows.length === 0) {
    throw new Refusal(409, 'not_active', 'Only an active business can be paused or resumed', {
      details: { status: chef.status },
    })
  }
  return { chef }
})
