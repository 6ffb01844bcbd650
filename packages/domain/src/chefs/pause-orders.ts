import { certificationsMissing, notActive, pauseInThePast } from '@localchef/contracts/chefs/chef-refusals'
import { pauseOrders as contract } from '@localchef/contracts/chefs/pause-orders'
import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { readPausingGap } from '../permits/certification-gaps.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readMyChef } from './own-chef.ts'

export const pauseOrders = implement(contract, async ({ paused, until }, call) => {
  const { db, user, now, refuse } = call
  if (paused && until !== null && new Date(until) <= now) {
    throw refuse(pauseInThePast)
  }
  const own = paused ? null : await readMyChef(call)
  const missing = own ? await readPausingGap(call, own.id) : []
  if (missing.length > 0) throw refuse(certificationsMissing, { missing })
  const { rows } = await sql`
    update public.chefs
    set status = ${paused ? 'paused' : 'active'}::public.chef_status,
        paused_until = ${paused ? until : null}::timestamptz
    where profile_id = ${user.id}
      and status in ('active', 'paused')
    returning id
  `.execute(db)
  const chef = await readMyChef(call)
  if (!chef) throw refuse(notFound, noSuch('business'))
  if (rows.length === 0) {
    throw refuse(notActive, { status: chef.status })
  }
  return { chef }
})
