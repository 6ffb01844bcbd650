import type { PageWords } from '../page-words.ts'

export const pages: PageWords = {
  descriptions: {
    '/': 'Order dishes and book services from home chefs, food vendors and truck stops near you or along your route.',
    '/chefs':
      'Find home chefs, food vendors and truck stops by place, by what they cook, or along your route.',
    '/ready-dishes': 'Home-cooked dishes you can pick up today, with portions left and pickup times.',
    '/cart': 'Your order: what is in it, when you pick it up or have it brought, and what it costs.',
    '/how-it-works':
      'From finding a kitchen near you to picking up dinner: how ordering from home chefs works.',
    '/become-a-chef':
      'Sell what you cook: your own menu, your hours, your prices. What it takes to become a chef.',
    '/chef-agreement': 'What chefs agree to: food safety, prices, orders and payments.',
    '/faq': 'Answers about ordering, payment, pickup, allergies and cooking on LocalChef.',
    '/terms': 'The terms of service for buyers and chefs.',
    '/privacy': 'Which data we keep, why we keep it, and how to delete it.',
  },
  opensSoon:
    'Home-cooked food from kitchens near you. We’re almost ready: leave your address, and we’ll write on the day we open.',
  notFound: 'Page not found',
  chefs: 'Chefs',
  availableToday: (name) => `Available today at ${name}`,
  availableTodayDescription: (name) =>
    `What you can get from ${name} today: dishes with portions left, prices and pickup times.`,
  share: {
    order: 'Order here',
    menuOf: (name) => `Menu of ${name}`,
    noDishes: 'The menu is empty right now.',
    paused: 'No new orders right now.',
    away: { title: 'This menu isn’t available', text: 'This kitchen isn’t taking orders right now.' },
    opensSoon: { title: 'Opens soon', text: 'You can order here once the marketplace opens.' },
    more: 'Learn more',
    toMarketplace: 'See other kitchens',
    newTab: 'opens in a new tab',
  },
  mailedLink: {
    ask: {
      signup: {
        title: 'Confirm your address',
        text: 'One step left. Press the button, and your account is ready.',
        button: 'Confirm my address',
      },
      recovery: {
        title: 'Choose a new password',
        text: 'Press the button to continue. If you didn’t ask for a new password, close this page: nothing has changed.',
        button: 'Continue',
      },
      magiclink: {
        title: 'Sign in',
        text: 'Press the button to sign in. If you didn’t ask for this, close this page.',
        button: 'Sign in',
      },
      email_change: {
        title: 'Confirm the change',
        text: 'Press the button to confirm the new address of your account. If you didn’t ask for it, close this page.',
        button: 'Confirm the change',
      },
    },
    expired: {
      title: 'This link has expired',
      text: 'We can send you a new email, at most one a minute.',
      button: 'Send a new email',
    },
    unknown: {
      title: 'This link no longer works',
      text: 'It was used already, or a newer email has replaced it. The newest email has the link that works.',
    },
    confirmed: {
      title: 'Your address is confirmed',
      text: 'There is nothing left to do here. Just sign in.',
    },
    sent: {
      title: 'A new email is on its way',
      text: 'Open it and press its button. It can take a minute; look among junk mail too.',
    },
    wait: (seconds) => ({
      title: 'We’ve just sent you an email',
      text: `Check your mailbox. We can send another one in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}: press the button again then.`,
    }),
    alreadyConfirmed: 'Already confirmed?',
    signIn: 'Sign in',
    newMail: 'Get a new email',
    toCode: 'Enter the code instead',
  },
  unsubscribe: {
    ask: {
      title: 'Stop our emails?',
      text: 'We’ll stop emailing you about orders, bookings, messages, reviews and news. You’ll still get emails about your account, such as for a new password, and you can see everything in the app.',
    },
    button: 'Unsubscribe',
    done: {
      title: 'You’re unsubscribed',
      text: 'We’ll email you only about your account. You can change this at any time in your settings.',
    },
    askKitchen: (name) => ({
      title: 'Stop these emails?',
      text: `We’ll stop emailing you about news from ${name}. Emails about your orders stay as they are.`,
    }),
    doneKitchen: (name) => ({
      title: 'You’re unsubscribed',
      text: `You’ll get no more news from ${name} by email. You can change this at any time among your favorites.`,
    }),
    doneOpening: {
      title: 'You’re unsubscribed',
      text: 'That was our only email to you. We have deleted your address.',
    },
    doneKitchenByMail: (name) => ({
      title: 'You’re unsubscribed',
      text: `You’ll get no more news from ${name}. We have deleted your address.`,
    }),
    askInvitations: (name) => ({
      title: 'Stop all invitations?',
      text: `No chef here will be able to invite you by email again, and you’ll get no news from ${name} by email.`,
    }),
    buttonInvitations: 'Don’t write to me again',
    doneInvitations: {
      title: 'We won’t write again',
      text: 'No chef here can invite you from now on. We keep only a code of your address, by which we recognize it on other lists.',
    },
    unknown: {
      title: 'This link doesn’t work',
      text: 'It may be incomplete, or the account no longer exists. You can choose your emails in your settings.',
    },
    link: 'Open settings',
  },
  invitation: {
    open: (name) => ({
      title: `Follow ${name}?`,
      text: `We’ll email you when ${name} has news, such as new dishes. You need no account, and each email has a link to stop.`,
    }),
    follow: 'Follow',
    decline: 'Don’t write to me again',
    followed: (name) => ({
      title: `You follow ${name}`,
      text: 'We’ll email you when there is news, such as new dishes. Each email has a link to stop.',
    }),
    toKitchen: 'See what’s cooking',
    declined: {
      title: 'We won’t write again',
      text: 'You asked us to send you no invitations.',
    },
    gone: {
      title: 'This invitation is over',
      text: 'The link is incomplete or too old, or the chef no longer cooks here. You can find and follow chefs on our site.',
    },
  },
}
