import { deleteCertification as contract } from '@localchef/contracts/certifications/delete-certification'
import { sql } from 'kysely'
import { changedBusiness, lockOwnChef } from '../chefs/get-business.ts'
import { implement } from '../server-function.ts'
import { lockOwnCertification, refuseApproved } from './own-certification.ts'

export const deleteCertification = implement(contract, async ({ id }, call) => {
  const chef = await lockOwnChef(call)
  refuseApproved(call.refuse, await lockOwnCertification(id, chef.id, call))
  await sql`delete from public.certifications where id = ${id}`.execute(call.db)
  return changedBusiness(call)
})
