import { alreadyVerified, contactMissing } from '@localchef/contracts/chefs/chef-refusals'
import { sendContactCode as contract } from '@localchef/contracts/chefs/send-contact-code'
import { implement } from '../server-function.ts'
import { mailCode, readContact } from './contact.ts'
import { changedBusiness, lockOwnChef } from './get-business.ts'

export const sendContactCode = implement(contract, async (_input, call) => {
  const chef = await lockOwnChef(call)
  const { email, verifiedAt } = await readContact(chef.id, call)
  if (verifiedAt) throw call.refuse(alreadyVerified)
  if (!email) throw call.refuse(contactMissing)
  await mailCode(chef.id, email, call)
  return changedBusiness(call)
})
