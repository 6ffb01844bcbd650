import type { AccountWords } from '../account-words.ts'

export const account: AccountWords = {
  farewell: {
    title: 'Your account has been deleted',
    lines: [
      'We have deleted your personal data. Orders and bookings stay on record without your name.',
      'If this wasn’t you, write to us right away.',
    ],
    button: { text: 'LocalChef', path: '/' },
  },
  openingNews: {
    title: 'We’re open',
    lines: [
      'You asked us to write when LocalChef opens. Today is the day: home cooks near you are taking orders.',
      'This is the only email about it. We have already deleted your address.',
    ],
    button: 'See who’s cooking',
  },
  contactCode: (code) => ({
    title: `${code} is your LocalChef code`,
    lines: [
      `Enter the code ${code} in your business profile to verify this address.`,
      'It is valid for 30 minutes. If you didn’t ask for it, ignore this email.',
    ],
    button: 'Open my business profile',
  }),
}
