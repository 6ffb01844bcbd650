import {
  alreadySubmitted,
  outsideRegion,
  requirementsMissing,
} from '@localchef/contracts/chefs/chef-refusals'
import { submitForApproval as contract } from '@localchef/contracts/chefs/submit-for-approval'
import { sql } from 'kysely'
import { readSettings } from '../read-settings.ts'
import { implement } from '../server-function.ts'
import { changedBusiness, lockOwnChef } from './get-business.ts'

export const submitForApproval = implement(contract, async (_input, call) => {
  const chef = await lockOwnChef(call)
  if (chef.status !== 'draft') {
    throw call.refuse(alreadySubmitted, { status: chef.status })
  }
  const { business } = await changedBusiness(call)
  if (business.missing.length > 0) {
    throw call.refuse(requirementsMissing, { missing: business.missing })
  }
  const { region } = await readSettings(call.db, ['region'])
  const own = business.place.state.trim().toUpperCase()
  const isServed = region.states.length === 0 || region.states.some((state) => state === own)
  if (!isServed) throw call.refuse(outsideRegion, { states: region.states })
  await sql`
    update public.chefs
    set status = 'submitted',
        submitted_at = ${call.now},
        status_reason = null
    where id = ${chef.id}
  `.execute(call.db)
  return changedBusiness(call)
})
