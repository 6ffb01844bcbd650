import type { MailWords } from '../mail-words.ts'

const changedKeys = {
  password: 'Your password was changed',
  factorAdded: 'An authenticator app was added',
  factorRemoved: 'An authenticator app was removed',
  recoveryCodes: 'You have new recovery codes',
  identityLinked: 'A sign-in by Google was added',
  identityUnlinked: 'A way to sign in was removed',
} as const

export const mails: MailWords = {
  confirmSignUp: ({ link, code, data }, { productName }) => ({
    subject: `Confirm your email address – ${productName}`,
    preview:
      data.role === 'chef'
        ? 'One step left, and you can set up your kitchen.'
        : 'One step left, and you can order.',
    title: 'One step left',
    lines: [
      data.role === 'chef'
        ? `Thank you for cooking with ${productName}. Confirm your address, and we lead you through your kitchen: place, hours, a first dish.`
        : `Thank you for joining ${productName}. Confirm your address, and home-cooked food is a few taps away.`,
    ],
    button: { label: 'Confirm my address', link },
    code: { label: 'Or enter this code within 15 minutes:', value: code },
    notes: ['The link works for 24 hours. If you didn’t sign up, delete this email.'],
  }),

  recovery: ({ link, code }, { productName }) => ({
    subject: `Reset your password – ${productName}`,
    preview: 'A link to choose a new password.',
    title: 'Choose a new password',
    lines: ['Someone, most likely you, asked for a new password. Press the button to choose one.'],
    button: { label: 'Choose a new password', link },
    code: { label: 'Or enter this code within 15 minutes:', value: code },
    notes: ['The link works once, for an hour. If it wasn’t you, do nothing: your password stays the same.'],
  }),

  magicLink: ({ link, code }, { productName }) => ({
    subject: `Your sign-in link – ${productName}`,
    preview: 'A link that signs you in.',
    title: 'Sign in with one tap',
    lines: [`Press the button to sign in to ${productName}. No password needed.`],
    button: { label: 'Sign in', link },
    code: { label: 'Or enter this code within 15 minutes:', value: code },
    notes: ['The link works once, for an hour. If you didn’t ask for it, delete this email.'],
  }),

  reauthentication: ({ code }, { productName }) => ({
    subject: `Your confirmation code – ${productName}`,
    preview: 'A code to confirm that it’s you.',
    title: 'Confirm that it’s you',
    lines: ['Enter this code to change your password or your email address. Don’t share it with anyone.'],
    code: { label: 'Your code:', value: code },
    notes: ['The code works once, for 15 minutes. If it wasn’t you, change your password.'],
  }),

  emailChange: ({ link, code, oldEmail, newEmail }, { productName }) => ({
    subject: `Confirm your new email address – ${productName}`,
    preview: 'Confirm the new address.',
    title: 'Confirm your new address',
    lines: [
      `The address of your account is changing from ${oldEmail} to ${newEmail}. We sent a link to both addresses: confirm in both emails.`,
    ],
    button: { label: 'Confirm the change', link },
    code: { label: 'Or enter this code within 15 minutes:', value: code },
    notes: [
      'The link works for 24 hours. If it wasn’t you, don’t press the button, and change your password.',
    ],
  }),

  existingAccount: ({ signInLink, resetLink }, { productName }) => ({
    subject: `You already have an account – ${productName}`,
    preview: 'Sign in, or choose a new password.',
    title: 'You already have an account',
    lines: ['Someone tried to sign up with this address. You don’t need to sign up again: just sign in.'],
    button: { label: 'Sign in', link: signInLink },
    secondLink: { label: 'Forgot your password? Choose a new one', link: resetLink },
    notes: ['If it wasn’t you, do nothing: nothing has changed.'],
  }),

  recoveryCodeUsed: ({ link, remaining }, { productName }) => ({
    subject: `Sign-in with a recovery code – ${productName}`,
    preview: `Codes left: ${remaining}.`,
    title: 'A recovery code was used',
    lines: [
      'Someone signed in to your account with your password and one of your recovery codes. That code no longer works.',
      remaining > 0
        ? `Codes left: ${remaining}. You can get a new set in your settings.`
        : 'It was the last one. Get a new set in your settings.',
    ],
    button: { label: 'Open settings', link },
    notes: [
      'If it wasn’t you, change your password right away and get new codes: the old ones stop working.',
    ],
  }),

  phoneChanged: ({ link }, { productName }) => ({
    subject: `New phone number – ${productName}`,
    preview: 'Your account has a new phone number.',
    title: 'Your phone number was changed',
    lines: [
      'Your account has a new phone number. From now on, a code sent to that number can sign in to your account.',
    ],
    button: { label: 'It wasn’t me', link },
    notes: ['If it wasn’t you, choose a new password right away. That signs out all other devices.'],
  }),

  keysChanged: ({ link, what }, { productName }) => ({
    subject: `${changedKeys[what]} – ${productName}`,
    preview: 'If it wasn’t you, choose a new password right away.',
    title: changedKeys[what],
    lines: [
      what === 'password'
        ? 'Your account has a new password. All other devices are signed out.'
        : 'The way you sign in, or prove at sign-in that it is you, has changed.',
    ],
    button: { label: 'It wasn’t me', link },
    notes: ['If it was you, there is nothing to do. If not, choose a new password right away.'],
  }),

  testMail: ({ link }, { productName }) => ({
    subject: `Test email – ${productName}`,
    preview: 'Your mail server works.',
    title: 'Your mail server works',
    lines: [
      `This email was sent from the guide to the opening of ${productName}. If it landed among junk mail, check the SPF, DKIM and DMARC records of your domain.`,
    ],
    button: { label: 'Open the marketplace', link },
    notes: [],
  }),

  unsubscribe: 'Unsubscribe',

  questions: (address) => `Questions? ${address}`,
}
