import type { TextMessageWords } from '../mail-words.ts'

/** The code comes first, so it is visible on a lock screen. */
export const textMessages: TextMessageWords = {
  code: {
    subject: 'Code by SMS',
    text: ({ code }, { productName }) =>
      `${code} is your code for ${productName}. It works for 15 minutes. Don't share it with anyone.`,
  },
  existingAccount: {
    subject: 'SMS about an existing account',
    text: (_params, { productName, siteUrl }) =>
      `This number already has an account at ${productName}. Sign in at ${siteUrl}/auth`,
  },
  numberChanged: {
    subject: 'SMS about a changed number',
    text: (_params, { productName, siteUrl }) =>
      `The phone number of your account at ${productName} was changed. If it wasn't you, contact us: ${siteUrl}`,
  },
}
