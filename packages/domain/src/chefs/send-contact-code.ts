import { sendContactCode as contract } from '@localchef/contracts/chefs/send-contact-code'
import { Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { mailCode, readContact } from './contact.ts'
import { changedBusiness, lockOwnChef } from './get-business.ts'

export const sendContactCode = implement(contract, async (_input, call) => {
  const chef = await lockOwnChef(call)
  const { email, verifiedAt } = await readContact(chef.id, call)
  if (verifiedAt) throw new Refusal(409, 'already_verified', 'This address is verified already')
  if (!email) throw new Refusal(422, 'contact_missing', 'Please save a contact address first')
  await mailCode(chef.id, email, call)
  return changedBusiness(call)
})
