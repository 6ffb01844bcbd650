import { acceptAgreement as contract } from '@localchef/contracts/chefs/accept-agreement'
import { sql } from 'kysely'
import { Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { changedBusiness, lockOwnChef } from './get-business.ts'

/** Accepting twice keeps the first moment: it is the proof. */
export const acceptAgreement = implement(contract, async ({ version }, call) => {
  const { db, person, now } = call
  const chef = await lockOwnChef(call)
  const { rows } = await sql<{ version: number }>`
    select max(version) as version
    from public.agreement_versions
    where withdrawn_at is null
  `.execute(db)
  const newest = rows[0]?.version
  if (version !== newest) {
    throw new Refusal(409, 'agreement_changed', 'There is a newer version of the agreement', {
      details: { version: newest },
    })
  }
  await sql`
    insert into public.agreement_acceptances (chef_id, version, accepted_by, accepted_at)
    values (${chef.id}, ${version}, ${person.id}, ${now})
    on conflict on constraint agreement_acceptances_pkey do nothing
  `.execute(db)
  return changedBusiness(call)
})
