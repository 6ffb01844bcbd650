import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { defineRefusal } from '../refusal.ts'

export const noMailServer = defineRefusal(
  'no_mail_server',
  422,
  'There is no mail server: mails stay in the development mailbox',
)
export const addressMissing = defineRefusal('address_missing', 422, 'Your account has no e-mail address')

export const sendTestMail = defineFunction({
  name: 'send-test-mail',
  summary:
    "Sends a mail to the caller's own address at once, and returns the mail server's answer or its error.",
  access: 'admin',
  right: 'settings',
  effect: 'write',
  input: z.object({}),
  output: z.object({
    to: z.string(),
    /** Whether the mail server accepted the mail. */
    isAccepted: z.boolean(),
    /** The mail server's words. */
    answer: z.string(),
  }),
  refusals: [noMailServer, addressMissing],
})
