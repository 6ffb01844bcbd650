import { saveContact as contract } from '@localchef/contracts/chefs/save-contact'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { mailCode, readContact, sameAddress } from './contact.ts'
import { changedBusiness, lockOwnChef } from './get-business.ts'

/** The account's own address was confirmed at sign-up and counts at once; any other is asked by mail. */
export const saveContact = implement(contract, async ({ phone, email }, call) => {
  const { db, person, now } = call
  const chef = await lockOwnChef(call)
  const before = await readContact(chef.id, call)
  const isAccounts = sameAddress(email, person.email)
  const stays = before.verifiedAt !== null && sameAddress(email, before.email)
  const verifiedAt = stays ? before.verifiedAt : isAccounts ? now : null
  await sql`
    insert into public.chef_private_details (chef_id, phone, contact_email, contact_verified_at)
    values (${chef.id}, ${phone}, ${email}, ${verifiedAt})
    on conflict (chef_id) do update
    set phone = excluded.phone,
        contact_email = excluded.contact_email,
        contact_verified_at = excluded.contact_verified_at
  `.execute(db)
  if (!verifiedAt && !sameAddress(email, before.email)) await mailCode(chef.id, email, call)
  return changedBusiness(call)
})
