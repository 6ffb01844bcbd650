import { money, type NotificationWords } from '../../notifications/notification-words.ts'
import type { AccountWords } from '../account-words.ts'
import type { BookingWords } from '../booking-words.ts'
import type { LanguageWords } from '../language-words.ts'
import type { MailWords, TextMessageWords } from '../mail-words.ts'
import type { OrderWords } from '../order-words.ts'
import type { SandboxWords } from '../sandbox-words.ts'
import { accountNotifications, staffRoleName } from './account-notifications.ts'
import { awaitedFoodNotifications } from './awaited-food-notifications.ts'
import { bookingNotifications } from './booking-notifications.ts'
import { handoverNotifications } from './handover-notifications.ts'
import { kitchenNotifications } from './kitchen-notifications.ts'
import { moneyNotifications } from './money-notifications.ts'
import { orderNotifications } from './order-notifications.ts'
import { pages } from './pages.ts'
import { standingNotifications } from './standing-notifications.ts'
import { texts } from './texts.ts'
import { trustNotifications } from './trust-notifications.ts'

const account: AccountWords = {
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
  staffInvitation: ({ by, role, days }) => ({
    title: `${by} invites you to the team`,
    lines: [
      `You can join the team of LocalChef as “${staffRoleName(role)}”. Sign in or sign up with this address, then accept.`,
      `The link works once, for ${days} days. If you didn’t expect it, delete this email.`,
    ],
    button: 'See the invitation',
  }),
  giftCardOnPage: 'Gift card',
  giftCard: ({ sender, recipient, amountCents, message, code }) => ({
    title: `${sender} sent you a gift card for ${money(amountCents)}`,
    lines: [
      `Dear ${recipient}, this gift card is for meals by home cooks.`,
      ...(message ? [message] : []),
      `Your code: ${code}`,
      'Sign in and add it to your credit. It pays for orders at every kitchen and has no last day. The code works once, so don’t show it to others.',
    ],
    button: 'Redeem',
  }),
  customerInvitation: ({ kitchen, days }) => ({
    title: `${kitchen} invites you to follow it`,
    lines: [
      `${kitchen} now takes orders on LocalChef. The chef has your address from earlier orders, and told us that you agreed to hear from this kitchen.`,
      'Follow it to get an email when there is something new to eat. You need no account, and you can stop at any time.',
      `Do nothing, and you’ll get no other invitation from ${kitchen}. We delete your address after ${days} days.`,
    ],
    button: 'See the invitation',
    decline: 'Don’t write to me again',
  }),
  customerStatement:
    'These people gave me their address themselves and agreed to get emails from my kitchen. I can show how and when. I know that each of them gets one invitation and follows only by pressing the button in it.',
}

const bookings: BookingWords = {
  service: 'Service',
  when: 'When',
  where: 'Where',
  classIn: {
    buyer: (city) => `${city} (ask the chef for the address)`,
    chef: (city) => `${city} (send the buyer your address)`,
  },
  guests: 'Guests',
  spots: 'Spots',
  price: 'Price',
  priceLater: 'The chef sends you a price',
  deposit: 'Deposit',
  balance: 'Balance',
  paid: 'paid',
  by: (moment) => `by ${moment}`,
  atEvent: 'paid at the event',
  onceAgreed: 'due once the booking is agreed',
  afterDeposit: 'due after the deposit',
  next: 'Next step',
  steps: {
    buyer: {
      requested: (due) => `The chef answers by ${due}. You pay nothing until then.`,
      quoted: (due) => `Accept the price or suggest another by ${due}.`,
      awaitingDeposit: (due) => `Pay the deposit by ${due}.`,
      awaitingAnswer: (due) => `Answer whether the new time suits you by ${due}.`,
      payBalance: (due) => `Pay the balance by ${due}.`,
      agreed: 'If your plans change, write to the chef or cancel the booking.',
      completed: 'Write a review.',
      ended: 'Ask for another date, or find another chef.',
    },
    chef: {
      requested: (due) => `Confirm or decline by ${due}.`,
      toQuote: (due) => `Send a price or decline by ${due}.`,
      awaitingDeposit: (due) => `Wait for the deposit. It’s due by ${due}.`,
      awaitingAnswer: (due) => `Wait for the answer about the new time. It’s due by ${due}.`,
      agreed: 'Settle the details with the buyer in a message.',
    },
  },
}

const orders: OrderWords = {
  food: 'Items',
  removed: (names: string) => `Removed: ${names}`,
  when: { pickup: 'Pickup', delivery: 'Delivery' },
  where: 'Where',
  directions: 'How to find it',
  later: (city: string) => `${city} (you’ll get the address once the chef confirms)`,
  orderBy: 'Order by',
  sum: {
    subtotal: 'Food',
    discount: 'Discount',
    freePortion: 'Free portion',
    service: 'Service fee',
    delivery: 'Delivery fee',
    tax: 'Tax',
    tip: 'Tip',
    credit: 'Paid with credit',
  },
  total: 'Total',
  byCard: 'by card',
  inPerson: { pickup: 'pay the chef at pickup', delivery: 'pay the chef at the door' },
}

/** Amounts of money are text such as `$15.00`. */
const sandbox: SandboxWords = {
  demo: 'Test payments: no card is charged',
  pay: (sum: string) => `Pay ${sum}`,
  held: 'The amount is only reserved now. It is charged once the order or booking is confirmed.',
  good: 'Pay with a good card',
  card_declined: 'Card is declined',
  insufficient_funds: 'Insufficient funds',
  confirm: 'Card that needs confirmation',
  slow: 'Slow card (20 seconds)',
  confirmTitle: 'Your bank asks you to confirm',
  yes: 'Confirm',
  no: 'Refuse',
  back: 'Back without paying',
  declined: 'The card was declined. Please choose another one.',
  over: 'This page is closed. Nothing was charged.',
  done: 'Already paid.',
  toSite: 'Back to the marketplace',
  onboarding: (name: string) => `Payment account of ${name}`,
  asked: 'A real provider asks for identity, business, bank account and agreement here.',
  complete: 'Fill in everything',
  later: 'Later',
  overview: 'Sandbox of payments',
  payments: 'Payments',
  accounts: 'Accounts',
  chargeback: 'Open a chargeback',
  won: 'Chargeback: won',
  lost: 'Chargeback: lost',
  refundPaid: 'Refunds: arrived',
  refundFailed: 'Refunds: failed',
  payOut: 'Pay out',
  payoutPaid: 'Payouts: arrived',
  payoutFailed: 'Payouts: failed',
  none: 'Nothing yet.',
}

/** The code comes first, so it is visible on a lock screen. */
const textMessages: TextMessageWords = {
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

const changedKeys = {
  password: 'Your password was changed',
  factorAdded: 'An authenticator app was added',
  factorRemoved: 'An authenticator app was removed',
  recoveryCodes: 'You have new recovery codes',
  identityLinked: 'A sign-in by Google was added',
  identityUnlinked: 'A way to sign in was removed',
} as const

const mails: MailWords = {
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

const notifications: NotificationWords = {
  orders: orderNotifications,
  bookings: bookingNotifications,
  others: {
    ...handoverNotifications,
    ...standingNotifications,
    ...moneyNotifications,
    ...awaitedFoodNotifications,
    ...trustNotifications,
    ...kitchenNotifications,
    ...accountNotifications,
  },
  from: {
    buyer: (name) => `From ${name} (buyer)`,
    chef: (name) => `From ${name} (chef)`,
  },
}

/** @public Loaded by the folder's name. */
export const words: LanguageWords = {
  account,
  bookings,
  mails,
  notifications,
  orders,
  pages,
  sandbox,
  textMessages,
  texts,
}
