import { verifyContact as contract } from '@localchef/contracts/chefs/verify-contact'
import { sql } from 'kysely'
import { implement, type UserCall } from '../server-function.ts'
import { readContact, sameAddress } from './contact.ts'
import { hashContactCode } from './contact-code.ts'
import { changedBusiness, lockOwnChef } from './get-business.ts'

const mostAttempts = 5

/** A code expires after five wrong attempts. */
export const verifyContact = implement(contract, async ({ code }, call) => {
  const chef = await lockOwnChef(call)
  const result = await tryCode(chef.id, code, call)
  return { result, ...(await changedBusiness(call)) }
})

/** A code expires after five wrong attempts. */
async function tryCode(
  chefId: string,
  code: string,
  call: UserCall,
): Promise<'verified' | 'wrong_code' | 'code_expired'> {
  const { db, now } = call
  const { email } = await readContact(chefId, call)
  const { rows } = await sql<{ hash: string; email: string }>`
    select code_hash as hash, email
    from public.chef_contact_codes
    where chef_id = ${chefId}
      and expires_at > ${now}
      and attempts < ${mostAttempts}
  `.execute(db)
  const sent = rows[0]
  if (!sent || !sameAddress(sent.email, email)) return 'code_expired'
  if (sent.hash !== (await hashContactCode(chefId, code))) {
    await sql`
      update public.chef_contact_codes
      set attempts = attempts + 1
      where chef_id = ${chefId}
    `.execute(db)
    return 'wrong_code'
  }
  await sql`
    update public.chef_private_details
    set contact_verified_at = ${now}
    where chef_id = ${chefId}
  `.execute(db)
  await sql`delete from public.chef_contact_codes where chef_id = ${chefId}`.execute(db)
  return 'verified'
}
