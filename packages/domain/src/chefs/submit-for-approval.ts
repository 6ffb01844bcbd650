import { submitForApproval as contract } from '@localchef/contracts/chefs/submit-for-approval'
import { sql } from 'kysely'
import { Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { changedBusiness, lockOwnChef } from './get-business.ts'

/** The four requirements of spec section 5 are checked here, whatever a page has shown. */
export const submitForApproval = implement(contract, async (_input, call) => {
  const chef = await lockOwnChef(call)
  if (chef.status !== 'draft') {
    throw new Refusal(409, 'already_submitted', 'Only a draft can be submitted', {
      details: { status: chef.status },
    })
  }
  const { business } = await changedBusiness(call)
  if (business.missing.length > 0) {
    throw new Refusal(422, 'requirements_missing', `Still missing: ${business.missing.join(', ')}`, {
      details: { missing: business.missing },
    })
  }
  await sql`
    update public.chefs
    set status = 'submitted',
        submitted_at = ${call.now},
        status_reason = null
    where id = ${chef.id}
  `.execute(call.db)
  return changedBusiness(call)
})
