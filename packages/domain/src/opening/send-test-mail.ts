import {
  addressMissing,
  sendTestMail as contract,
  noMailServer,
} from '@localchef/contracts/opening/send-test-mail'
import { implement } from '../server-function.ts'
import { writeLastResult } from './last-result.ts'

/** The answer is kept, so that the guide shows whether mails leave the server. */
export const sendTestMail = implement(contract, async (_input, { db, user, now, outside, refuse }) => {
  const { surroundings } = outside
  if (!surroundings.hasMailServer) throw refuse(noMailServer)
  if (!user.email) throw refuse(addressMissing)
  const { isAccepted, answer } = await surroundings.sendTestMail(user.email, user.language)
  await writeLastResult(db, { kind: 'test_mail', at: now, succeeded: isAccepted, details: { answer } })
  return { to: user.email, isAccepted, answer }
})
