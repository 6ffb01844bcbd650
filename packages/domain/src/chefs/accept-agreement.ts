import { acceptAgreement as contract } from '@localchef/contracts/chefs/accept-agreement'
import { agreementChanged } from '@localchef/contracts/chefs/chef-refusals'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { changedBusiness, lockOwnChef } from './get-business.ts'

/** Accepting again keeps the moment of the first acceptance, which is the proof. */
export const acceptAgreement = implement(contract, async ({ version }, call) => {
  const { db, user, now } = call
  const chef = await lockOwnChef(call)
  const { rows } = await sql<{ version: number }>`
    select max(version) as version
    from public.agreement_versions
    where withdrawn_at is null
  `.execute(db)
  const newest = rows[0]?.version
  if (version !== newest) {
    throw call.refuse(agreementChanged, { version: newest })
  }
  await sql`
    insert into public.agreement_acceptances (chef_id, version, accepted_by, accepted_at)
    values (${chef.id}, ${version}, ${user.id}, ${now})
    on conflict on constraint agreement_acceptances_pkey do nothing
  `.execute(db)
  return changedBusiness(call)
})
