import { updateContact as contract } from '@localchef/contracts/chefs/update-contact'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { mailCode, readContact, sameAddress } from './contact.ts'
import { changedBusiness, lockOwnChef } from './get-business.ts'
import { refuseStaleSection } from './refuse-stale-section.ts'

/** The account's own address is already verified. Any other receives a code by mail. */
export const updateContact = implement(contract, async ({ phone, email, version }, call) => {
  const { db, user, now } = call
  const chef = await lockOwnChef(call)
  await refuseStaleSection(call, 'contact', version)
  const before = await readContact(chef.id, call)
  const isAccounts = sameAddress(email, user.email)
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
