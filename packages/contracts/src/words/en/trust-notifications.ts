import type { NotificationFacts } from '../../notifications/notification-event.ts'
import { money, type NotificationWords } from '../../notifications/notification-words.ts'
import { because } from './because.ts'

const reported = {
  review: 'the review',
  chef: 'the kitchen',
  dish: 'the dish',
  message: 'the message',
  notification: 'the notice',
}

const reviews = (title: string, message: string) => ({ title, message, button: 'See reviews' })

const problem = (title: string, message: string, button = 'See details') => ({ title, message, button })

const home = (title: string, message: string) => ({ title, message, button: 'Open LocalChef' })

/** Refund of what was paid in person. */
const inPersonToBuyer = (f: NotificationFacts['dispute_for']) => {
  if (!f.inPersonCents) return ''
  const sum = money(f.inPersonCents)
  return f.isSettled
    ? ` The kitchen has already given you ${sum} back in person.`
    : ` You paid in person, so the kitchen owes you ${sum} and gives it back in person.`
}

const inPersonFromChef = (f: NotificationFacts['dispute_against']) => {
  if (!f.inPersonCents) return ''
  const sum = money(f.inPersonCents)
  return f.isSettled
    ? ` We recorded that you have already given the buyer ${sum} back in person.`
    : ` The buyer paid in person, so you owe them ${sum}. Please give it back in person.`
}

export const trustNotifications = {
  order_problem: (f) =>
    problem(
      `Problem reported with order #${f.number}`,
      'An admin will look into it and decide. Please tell us what happened from your side.',
      'Tell my side',
    ),
  booking_problem: (f) =>
    problem(
      `Problem reported with booking #${f.number}`,
      'An admin will look into it and decide. Please tell us what happened from your side.',
      'Tell my side',
    ),
  review_written: (f) => ({
    title: `New review: ${f.rating} of 5`,
    message: f.body ? `${f.author}: ${f.body}` : `${f.author} rated your food.`,
    button: 'Answer review',
  }),
  review_answered: (f) => reviews(`${f.chef.en} replied to your review`, f.body),
  review_hidden: (f) =>
    reviews('Your review is hidden', `Your review of ${f.name.en} is no longer shown.${because(f.reason)}`),
  review_of_kitchen_hidden: (f) =>
    reviews(
      'A review has been hidden',
      `A review of ${f.name.en} is no longer shown and no longer counts.${because(f.reason)}`,
    ),
  review_shown: (f) => reviews('A review is shown again', `The review of ${f.name.en} is shown again.`),
  account_warned: (f) =>
    home(
      'A warning from LocalChef',
      `We looked at your account.${because(f.reason)} If it happens again, we may suspend your account.`,
    ),
  report_upheld: (f) =>
    home(
      'We acted on your report',
      `We looked at ${reported[f.subject]} and took action. Thank you for telling us.`,
    ),
  report_dismissed: (f) =>
    home(
      'We reviewed your report',
      `We looked at ${reported[f.subject]} and found nothing against our rules. Thank you for telling us.`,
    ),
  dispute_for: (f) =>
    problem(
      `Decided in your favor: ${f.subject} #${f.number}`,
      `We looked into what went wrong with ${f.subject} #${f.number} and heard both sides.${because(f.reason)}${f.refundCents ? ` We are sending ${money(f.refundCents)} back to your card.` : ''}${inPersonToBuyer(f)}${f.creditCents ? ` You get ${money(f.creditCents)} of credit for later orders.` : ''}`,
    ),
  dispute_against: (f) =>
    problem(
      `Decision: ${f.subject} #${f.number}`,
      `We looked into what went wrong with ${f.subject} #${f.number}, heard both sides and decided in the other side’s favor.${because(f.reason)}${f.refundCents ? ` The buyer gets ${money(f.refundCents)} back.` : ''}${f.isWarning ? ' This is a warning: if it happens again, we may suspend your account.' : ''}${inPersonFromChef(f)}${f.creditCents ? ` The buyer gets ${money(f.creditCents)} of credit from us.` : ''}`,
    ),
  dispute_reopened: (f) =>
    problem(
      `We are looking again: ${f.subject} #${f.number}`,
      `We reopened our decision about ${f.subject} #${f.number} and will decide again.${because(f.reason)} Money or credit that was given stays given.`,
    ),
} satisfies Partial<NotificationWords['others']>
