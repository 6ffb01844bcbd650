import type { CertificationKind } from '../../certifications/certification.ts'
import type {
  BookingFacts,
  DepositFacts,
  NotificationFacts,
  OrderFacts,
} from '../../notifications/notification-event.ts'
import {
  longDay,
  longMoment,
  money,
  type NotificationWords,
  slotWords,
  timeOfDay,
  withReason,
} from '../../notifications/notification-words.ts'
import { englishStandingWords } from './standing.ts'

export const certificationNames: Record<CertificationKind, string> = {
  food_handler: 'Food handler card',
  food_manager: 'Food manager certificate',
  cottage_food: 'Cottage food registration',
  mehko: 'MEHKO permit',
  business_licence: 'Business license',
  insurance: 'Liability insurance',
  other: 'Certificate',
}

const roles = { buyer: 'a buyer', chef: 'a chef', admin: 'an admin' }
const staffRoles: Record<string, string> = {
  support: 'Support',
  moderator: 'Moderator',
  finance: 'Finance',
  owner: 'Owner',
}
const acts = {
  'erase-user': 'erase an account',
  'close-ledger-month': 'close a month of the ledger',
  'refund-order': 'refund an order',
  'decide-dispute': 'refund an order after a dispute',
  'correct-ledger': 'correct the ledger',
  'save-setting': 'turn off or loosen approvals by a second owner',
}
/** A marketplace's own staff roles keep their name. */
const staffRoleName = (name: string) => staffRoles[name] ?? name
const reported = { review: 'the review', chef: 'the kitchen', dish: 'the dish', message: 'the message' }

const oneOf = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(names)

const because = (reason: string | null | undefined) => withReason('Reason', reason)

/** Titles contain New Order, Confirmed, Ready, Completed and Cancelled: the popover's icon depends on them (spec section 2). */
const order = (f: OrderFacts, status: string, message: string, button = 'See order') => ({
  title: `Order #${f.number} ${status}`,
  message,
  button,
})
const booking = (title: string, message: string) => ({ title, message, button: 'See booking' })
const kitchen = (title: string, message: string) => ({ title, message, button: 'Open business profile' })
const certification = (title: string, message: string) => ({
  title,
  message,
  button: 'See certifications',
})
const permit = (title: string, message: string) => ({ title, message, button: 'See permit' })
const menu = (title: string, message: string) => ({ title, message, button: 'Open menu' })
const reviews = (title: string, message: string) => ({ title, message, button: 'See reviews' })
const problem = (title: string, message: string, button = 'See details') => ({ title, message, button })
const credit = (title: string, message: string) => ({ title, message, button: 'See credit' })
const home = (title: string, message: string) => ({ title, message, button: 'Open LocalChef' })
type Arrival = NotificationFacts['order_on_the_way']['arrival']
const expected = (arrival: Arrival) =>
  arrival ? ` Expected at about ${timeOfDay('en', arrival.at, arrival.timeZone)}.` : ''
const onTheWay = (what: string, name: string, button: string, arrival?: Arrival) => ({
  title: `${what}: on the way`,
  message: `${name} is on the way.${expected(arrival)}`,
  button,
})
const runningLate = (what: string, name: string, button: string, arrival?: Arrival) => ({
  title: `${what}: running late`,
  message: `${name} is running late.${expected(arrival)}`,
  button,
})
const arrived = (what: string, name: string, button: string) => ({
  title: `${what}: arrived`,
  message: `${name} has arrived.`,
  button,
})

/** Of an order that was paid at the handover. */
const inPersonToBuyer = (f: NotificationFacts['dispute_for']) => {
  if (!f.inPersonCents) return ''
  const sum = money(f.inPersonCents)
  return f.isSettled
    ? ` The kitchen has already given you ${sum} back in person.`
    : ` You paid at the handover, so the kitchen owes you ${sum} and gives it back in person.`
}
const inPersonFromChef = (f: NotificationFacts['dispute_against']) => {
  if (!f.inPersonCents) return ''
  const sum = money(f.inPersonCents)
  return f.isSettled
    ? ` We recorded that you have already given the buyer ${sum} back in person.`
    : ` The buyer paid at the handover, so you owe them ${sum}. Please give it back in person.`
}

/** The end of the payment by card of an order without food. */
const moneyBack = (f: OrderFacts) => {
  if (f.card === 'authorized') {
    return ` We’re releasing ${money(f.totalCents)} on your card. You won’t be charged.`
  }
  return f.card === 'charged' ? ' We’re refunding your card.' : ''
}
const notCharged = (f: OrderFacts) => (f.card ? moneyBack(f) : ' You have not been charged.')

const confirmed = (f: OrderFacts) =>
  order(
    f,
    'Confirmed',
    (f.fulfilment === 'delivery'
      ? `${f.chef.en} confirmed your order and will deliver it to your address.`
      : `${f.chef.en} confirmed your order. You’ll find the pickup address on the order’s page.`) +
      (f.card === 'authorized' ? ` We’re charging ${money(f.totalCents)} to your card.` : ''),
  )

/** Time, place and sum of the coming handover. */
const reminder = (f: OrderFacts, start: string) => {
  const isDelivery = f.fulfilment === 'delivery'
  const when = slotWords('en', f.slot)
  return {
    title: `${start}: order #${f.number} from ${f.chef.en}`,
    message:
      (isDelivery
        ? `${f.chef.en} delivers your order on ${when}.`
        : `Pick up your order on ${when}. The order’s page has the address and directions.`) +
      (f.card ? ' It’s paid by card.' : ` Please have ${money(f.totalCents)} ready for the chef.`),
    button: isDelivery ? 'See order' : 'See directions',
  }
}

const orders: NotificationWords['orders'] = {
  order_placed: {
    buyer: (f) =>
      order(
        f,
        'received',
        `${f.chef.en} has your order. We’ll let you know the answer.${
          f.card === 'authorized'
            ? ` ${money(f.totalCents)} is reserved on your card; it’s charged only if the chef confirms.`
            : ' You pay only when you get your food.'
        }`,
      ),
    chef: (f) => ({
      title: `New Order #${f.number}`,
      message: `${f.buyer} ordered ${f.portions === 1 ? '1 portion' : `${f.portions} portions`} for ${money(f.totalCents)}.`,
      button: 'Answer order',
    }),
  },
  order_confirmed: { buyer: confirmed },
  order_confirmed_itself: {
    buyer: confirmed,
    chef: (f) => ({
      title: `New Order #${f.number}, confirmed`,
      message: `${f.buyer} ordered ${f.portions === 1 ? '1 portion' : `${f.portions} portions`} for ${money(f.totalCents)}. Your kitchen confirmed it within your limits.`,
      button: 'See order',
    }),
  },
  order_preparing: { buyer: (f) => order(f, 'Preparing', `${f.chef.en} started cooking.`) },
  order_ready: {
    buyer: (f) =>
      order(
        f,
        'Ready',
        f.fulfilment === 'delivery'
          ? `Your food from ${f.chef.en} is ready and will be on its way soon.`
          : `Your food from ${f.chef.en} is ready to pick up.`,
      ),
  },
  order_out_for_delivery: {
    buyer: (f) => order(f, 'Out for delivery', `Your food from ${f.chef.en} is on its way.`),
  },
  order_completed: {
    buyer: (f) => order(f, 'Completed', `Enjoy your meal! Tell others how it was: review ${f.chef.en}.`),
  },
  order_declined: {
    buyer: (f) =>
      order(f, 'Declined', `${f.chef.en} couldn’t take your order.${because(f.reason)}${moneyBack(f)}`),
  },
  order_expired: {
    buyer: (f) => order(f, 'Expired', `${f.chef.en} didn’t answer in time.${notCharged(f)}`),
    chef: (f) => order(f, 'Expired', `You didn’t answer in time, so ${f.buyer}’s order is closed.`),
  },
  order_cancelled: {
    buyer: (f) =>
      order(f, 'Cancelled', `Your order from ${f.chef.en} was canceled.${because(f.reason)}${moneyBack(f)}`),
    chef: (f) => order(f, 'Cancelled', `${f.buyer}’s order was canceled.${because(f.reason)}`),
  },
  order_slot_proposed: {
    buyer: (f) => ({
      title: `Order #${f.number}: another time proposed`,
      message: `${f.chef.en} can’t make the time you chose and proposes another. Please answer.`,
      button: 'Answer the proposal',
    }),
  },
  order_slot_accepted: {
    chef: (f) => order(f, 'Confirmed', `${f.buyer} agreed to the time you proposed.`),
  },
  order_slot_kept: {
    chef: (f) => ({
      title: `Order #${f.number}: time unchanged`,
      message: `${f.buyer} keeps the original time. Confirm or decline the order.`,
      button: 'Answer order',
    }),
  },
  order_changed: {
    chef: (f) => ({
      title: `Order #${f.number}: changed by the buyer`,
      message: `${f.buyer} changed the order. It now comes to ${money(f.totalCents)}. The order shows what changed.`,
      button: 'See the changes',
    }),
  },
  order_proposal_expired: {
    buyer: (f) => order(f, 'Expired', `You didn’t answer the time ${f.chef.en} proposed.${notCharged(f)}`),
    chef: (f) =>
      order(f, 'Expired', `${f.buyer} didn’t answer the time you proposed, so the order is closed.`),
  },
  order_change_failed: {
    buyer: (f) =>
      order(
        f,
        'not changed',
        'What you wanted to add is no longer possible, so your order stays as it was. The new authorization on your card is released.',
      ),
  },
  order_undone: {
    buyer: (f) =>
      order(f, 'Corrected', `${f.chef.en} undid the last step. The order’s page shows its current status.`),
  },
  order_unpaid: {
    buyer: (f) =>
      order(
        f,
        'Not paid',
        f.reason
          ? `Your order from ${f.chef.en} was canceled before it was paid.${because(f.reason)} Your card has not been charged.`
          : `You didn’t pay in time, so we haven’t sent the order to ${f.chef.en}. Your card has not been charged.`,
      ),
  },
  order_payment_failed: {
    buyer: (f) =>
      order(
        f,
        'Payment failed',
        `We couldn’t charge your card for the order from ${f.chef.en}. Please arrange the payment with the chef.`,
      ),
    chef: (f) =>
      order(
        f,
        'Payment failed',
        `We couldn’t charge ${f.buyer}’s card. Arrange the payment with the buyer before you cook.`,
      ),
  },
  order_supplement_failed: {
    buyer: (f) =>
      order(
        f,
        'Payment failed',
        `We couldn’t charge your card for what you added to your order from ${f.chef.en}. What you paid before stays paid. Please arrange the difference with the chef.`,
      ),
    chef: (f) =>
      order(
        f,
        'Payment failed',
        `We couldn’t charge ${f.buyer}’s card for what was added to the order. The rest is paid. Arrange the difference with the buyer.`,
      ),
  },
  order_reminder_day: { buyer: (f) => reminder(f, 'Reminder') },
  order_reminder_hours: { buyer: (f) => reminder(f, 'Coming up soon') },
  order_missed: {
    buyer: (f) => ({
      title: `Order #${f.number} is waiting for you`,
      message: `You haven’t picked up your order from ${f.chef.en}. Ask for another time, write to the chef, or say that you can’t come.`,
      button: 'Answer',
    }),
  },
  order_missed_another_time: {
    chef: (f) => ({
      title: `Order #${f.number}: another pickup time`,
      message: `${f.buyer} missed the pickup and asks for another time.`,
      button: 'Propose a time',
    }),
  },
  order_missed_not_coming: {
    chef: (f) => ({
      title: `Order #${f.number}: not coming`,
      message: `${f.buyer} can’t pick up the order.`,
      button: 'See order',
    }),
  },
  order_pickup_proposed: {
    buyer: (f) => ({
      title: `Order #${f.number}: new time`,
      message: `${f.chef.en} proposes a new time. Please answer.`,
      button: 'Answer the proposal',
    }),
  },
  order_pickup_accepted: {
    chef: (f) => ({
      title: `Order #${f.number}: new pickup time`,
      message: `${f.buyer} agreed to ${slotWords('en', f.slot)}.`,
      button: 'See order',
    }),
  },
  order_pickup_refused: {
    chef: (f) => ({
      title: `Order #${f.number}: time declined`,
      message: `${f.buyer} can’t come at the time you proposed.`,
      button: 'See order',
    }),
  },
  order_no_show: {
    buyer: (f) => ({
      title: `Order #${f.number}: not picked up`,
      message:
        `${f.chef.en} recorded that you didn’t pick up your order.` +
        (f.card
          ? ' The food was made for you, so the payment stays with the chef.'
          : ' You have nothing to pay.') +
        ' If that’s wrong, object on the order’s page: an admin will decide.',
      button: 'See order',
    }),
  },
}

const called = (f: BookingFacts) => `“${f.service.en}”`

const on = (f: DepositFacts | null, moment: string | null | undefined) =>
  longMoment('en', moment ?? null, f?.timeZone ?? 'UTC')

/** The cancellation rule of a deposit. */
function rule(f: DepositFacts | null): string {
  if (!f) return ''
  const later =
    f.lateCents === 0
      ? 'after that, you get it back as well'
      : `after that, the chef keeps ${money(f.lateCents)}`
  return ` If you cancel by ${on(f, f.freeUntil)}, you get the deposit back; ${later}.`
}

const balance = (f: DepositFacts | null) => {
  if (!f?.balanceCents) return ''
  return f.dueAt === null
    ? ` The balance of ${money(f.balanceCents)} is paid at the event.`
    : ` The balance of ${money(f.balanceCents)} is due by ${on(f, f.dueAt)}.`
}

const deposits: Pick<
  NotificationWords['bookings'],
  | 'booking_awaiting_deposit'
  | 'booking_deposit_paid'
  | 'booking_deposit_expired'
  | 'booking_date_taken'
  | 'booking_balance_due'
  | 'booking_balance_overdue'
  | 'booking_balance_paid'
  | 'booking_payment_failed'
> = {
  booking_awaiting_deposit: {
    buyer: (f) =>
      booking(
        `Deposit for booking #${f.number}`,
        `${f.chef.en} accepted your booking of ${called(f)}. Pay the deposit of ${money(f.deposit?.depositCents ?? 0)} by ${on(f.deposit, f.deposit?.dueAt)}: until then, others can still take the date.${rule(f.deposit)}`,
      ),
    chef: (f) =>
      booking(
        `Booking #${f.number} is waiting for its deposit`,
        `${f.buyer} wants to book ${called(f)} for ${money(f.priceCents)}. The deposit of ${money(f.deposit?.depositCents ?? 0)} is not paid yet. Once it is, the booking is confirmed.`,
      ),
  },
  booking_deposit_paid: {
    buyer: (f) =>
      booking(
        `Booking #${f.number} Confirmed`,
        `Your deposit of ${money(f.deposit?.depositCents ?? 0)} is paid, and ${called(f)} is confirmed.${balance(f.deposit)}${rule(f.deposit)}`,
      ),
    chef: (f) =>
      booking(
        `Booking #${f.number} Confirmed`,
        `${f.buyer} paid the deposit of ${money(f.deposit?.depositCents ?? 0)} for ${called(f)}.`,
      ),
  },
  booking_deposit_expired: {
    buyer: (f) =>
      booking(
        `Booking #${f.number} Expired`,
        `The deposit for ${called(f)} was not paid in time. Your card is not charged.`,
      ),
    chef: (f) =>
      booking(`Booking #${f.number} Expired`, `${f.buyer} did not pay the deposit for ${called(f)} in time.`),
  },
  booking_date_taken: {
    buyer: (f) =>
      booking(
        `Booking #${f.number} Cancelled`,
        `Someone else paid for this date with ${f.chef.en} first. Your card is not charged, and the reserved amount is released.`,
      ),
    chef: (f) =>
      booking(
        `Booking #${f.number} Cancelled`,
        `Another buyer paid for this date first, so ${f.buyer}’s booking of ${called(f)} is canceled.`,
      ),
  },
  booking_balance_due: {
    buyer: (f) =>
      booking(
        `Balance of booking #${f.number}`,
        `Please pay the balance of ${money(f.deposit?.balanceCents ?? 0)} for ${called(f)} by ${on(f.deposit, f.deposit?.dueAt)}.`,
      ),
  },
  booking_balance_overdue: {
    buyer: (f) =>
      booking(
        `Balance of booking #${f.number} is due`,
        `Please pay the balance of ${money(f.deposit?.balanceCents ?? 0)} for ${called(f)} now.`,
      ),
    chef: (f) =>
      booking(
        `Balance of booking #${f.number} is due`,
        `${f.buyer} has not paid the balance of ${money(f.deposit?.balanceCents ?? 0)} for ${called(f)} yet. We sent a reminder.`,
      ),
  },
  booking_balance_paid: {
    buyer: (f) =>
      booking(
        `Balance of booking #${f.number} paid`,
        `Your balance of ${money(f.deposit?.balanceCents ?? 0)} for ${called(f)} is paid.`,
      ),
    chef: (f) =>
      booking(
        `Balance of booking #${f.number} paid`,
        `${f.buyer} paid the balance of ${money(f.deposit?.balanceCents ?? 0)} for ${called(f)}.`,
      ),
  },
  booking_payment_failed: {
    buyer: (f) =>
      booking(
        `Payment of booking #${f.number} failed`,
        `We couldn’t charge your card for ${called(f)}. Please write to the chef.`,
      ),
    chef: (f) =>
      booking(
        `Payment of booking #${f.number} failed`,
        `We couldn’t charge the card of ${f.buyer} for ${called(f)}. An admin will look into it.`,
      ),
  },
}

const bookings: NotificationWords['bookings'] = {
  ...deposits,
  booking_requested: {
    buyer: (f) =>
      booking(
        `Booking request #${f.number} received`,
        `${f.chef.en} has your request for ${called(f)}. We’ll let you know the answer.`,
      ),
    chef: (f) => booking(`New booking request #${f.number}`, `${f.buyer} requested ${called(f)}.`),
  },
  booking_quoted: {
    buyer: (f) =>
      booking(
        `Quote for booking #${f.number}`,
        `${f.chef.en} offers ${called(f)} for ${money(f.priceCents)}.`,
      ),
  },
  booking_countered: {
    chef: (f) =>
      booking(
        `Another price for booking #${f.number}`,
        `${f.buyer} offers ${money(f.priceCents)} for ${called(f)}.`,
      ),
  },
  booking_accepted: {
    chef: (f) =>
      booking(`Booking #${f.number} Confirmed`, `${f.buyer} accepted your price for ${called(f)}.`),
  },
  booking_confirmed: {
    buyer: (f) => booking(`Booking #${f.number} Confirmed`, `Your booking of ${called(f)} is confirmed.`),
    chef: (f) => booking(`Booking #${f.number} Confirmed`, `${f.buyer} booked ${called(f)}.`),
  },
  booking_completed: {
    buyer: (f) => booking(`Booking #${f.number} Completed`, `Tell others how ${called(f)} was.`),
  },
  booking_declined: {
    buyer: (f) =>
      booking(
        `Booking #${f.number} Declined`,
        `${f.chef.en} couldn’t take your booking of ${called(f)}.${because(f.reason)}`,
      ),
    chef: (f) =>
      booking(
        `Booking #${f.number} Declined`,
        `${f.buyer} declined your price for ${called(f)}.${because(f.reason)}`,
      ),
  },
  booking_cancelled: {
    buyer: (f) =>
      booking(
        `Booking #${f.number} Cancelled`,
        `Your booking of ${called(f)} was canceled.${because(f.reason)}`,
      ),
    chef: (f) =>
      booking(
        `Booking #${f.number} Cancelled`,
        `${f.buyer}’s booking of ${called(f)} was canceled.${f.deposit?.keptCents ? ` You keep ${money(f.deposit.keptCents)} of the deposit.` : ''}${because(f.reason)}`,
      ),
  },
  booking_expired: {
    buyer: (f) =>
      booking(`Booking #${f.number} Expired`, `Your booking of ${called(f)} was not confirmed in time.`),
    chef: (f) =>
      booking(
        `Booking #${f.number} Expired`,
        `${f.buyer}’s booking of ${called(f)} was not confirmed in time.`,
      ),
  },
}

const others: NotificationWords['others'] = {
  ...englishStandingWords,
  order_on_the_way: (f) => onTheWay(`Order #${f.number}`, f.name.en, 'See order', f.arrival),
  order_running_late: (f) => runningLate(`Order #${f.number}`, f.name.en, 'See order', f.arrival),
  order_arrived: (f) => arrived(`Order #${f.number}`, f.name.en, 'See order'),
  booking_on_the_way: (f) => onTheWay(`Booking #${f.number}`, f.name.en, 'See booking'),
  booking_running_late: (f) => runningLate(`Booking #${f.number}`, f.name.en, 'See booking'),
  booking_arrived: (f) => arrived(`Booking #${f.number}`, f.name.en, 'See booking'),
  message_received: (f) => ({
    title: `${f.name.en} wrote to you (#${f.number})`,
    message: f.body,
    button: 'Answer',
  }),
  message_picture: (f) => ({
    title: `${f.name.en} wrote to you (#${f.number})`,
    message: 'A picture',
    button: 'Answer',
  }),
  order_refunded: (f) => ({
    title: `Refund for order #${f.number}`,
    message: `You’ll get ${money(f.amountCents)} from ${f.chef.en} back on your card. Banks take up to ten days.${because(f.reason)}`,
    button: 'See order',
  }),
  order_tipped: (f) => ({
    title: `${money(f.amountCents)} tip for order #${f.number}`,
    message: 'The buyer added a tip after the order. All of it is yours: we take no commission on tips.',
    button: 'See order',
  }),
  order_paid_by_link: (f) => ({
    title: `Order #${f.number} is paid`,
    message: `The buyer paid ${money(f.amountCents)} by card through your link. Nothing is due at the handover.`,
    button: 'See order',
  }),
  booking_refunded: (f) => ({
    title: `Refund for booking #${f.number}`,
    message: `You’ll get ${money(f.amountCents)} from ${f.chef.en} back on your card. Banks take up to ten days.${because(f.reason)}`,
    button: 'See booking',
  }),
  credit_granted: (f) =>
    credit(
      `You have ${money(f.amountCents)} of credit`,
      `${f.chef ? `${f.chef.en} gave it to you for orders at this kitchen` : 'Spend it on orders at any kitchen'}, until ${longDay('en-US', f.day)}.${because(f.reason)}`,
    ),
  credit_expires: (f) =>
    credit(
      `${money(f.amountCents)} of your credit expires soon`,
      `Use it${f.chef ? ` at ${f.chef.en}` : ''} until ${longDay('en-US', f.day)}.`,
    ),
  credit_revoked: (f) =>
    credit(`${money(f.amountCents)} of your credit was revoked`, `An admin revoked it.${because(f.reason)}`),
  balance_corrected: (f) => ({
    title:
      f.amountCents < 0
        ? `${money(-f.amountCents)} was deducted from your balance`
        : `${money(f.amountCents)} was added to your balance`,
    message: `An admin corrected ${f.sale ? `the entry for ${f.sale.kind} #${f.sale.number}` : 'an entry'}.${because(f.reason)}`,
    button: 'See payouts',
  }),
  fee_planned: (f) => ({
    title: `${f.fee === 'commission' ? 'Your commission' : 'Your buyers’ service fee'} ${f.isAtOnce ? 'is now' : 'will be'} ${f.percent}%${f.fixedCents > 0 ? ` + ${money(f.fixedCents)}` : ''}${f.isAtOnce ? '' : ` from ${longDay('en', f.day)}`}`,
    message: `It holds for orders placed ${f.isAtOnce ? 'from now on' : 'from that day on'}. Earlier orders keep theirs.${because(f.reason)}`,
    button: 'See payouts',
  }),
  fee_withdrawn: (f) => ({
    title: `No new ${f.fee === 'commission' ? 'commission' : 'service fee'} from ${longDay('en', f.day)}`,
    message: `An admin withdrew the planned change. The present fee stays.${because(f.reason)}`,
    button: 'See payouts',
  }),
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
  watched_dish: (f) => ({
    title: `A chef now cooks “${f.query}”`,
    message: `${f.dish.en} from ${f.chef.en}.`,
    button: 'See dish',
  }),
  followed_batch: (f) => ({
    title: `New batch: ${f.dish.en}`,
    message: `${f.chef.en} cooks it for ${longDay('en', f.day)}.`,
    button: 'See dish',
  }),
  followed_message: (f) => ({
    title: `${f.chef.en}: ${f.subject}`,
    message: f.body,
    button: 'Read message',
  }),
  drop_announced: (f) => ({
    title: `${f.chef.en}: ${f.drop.en}`,
    message: `Orders open ${longMoment('en', f.opensAt, f.timeZone)}.`,
    button: 'See drop',
  }),
  drop_opened: (f) => ({
    title: `“${f.drop.en}” is open`,
    message: `You can order from ${f.chef.en} now.`,
    button: 'See drop',
  }),
  own_drop_opened: (f) => ({
    title: `“${f.drop.en}” is open`,
    message:
      f.portions === 1 ? 'Buyers can order 1 portion now.' : `Buyers can order ${f.portions} portions now.`,
    button: 'See drop',
  }),
  waiting_offer: (f) => ({
    title: `Held for you: ${f.dish.en}`,
    message: `${f.portions === 1 ? '1 portion' : `${f.portions} portions`} from ${f.chef.en} until ${timeOfDay('en', f.until, f.timeZone)}. Then it’s the next person’s turn.`,
    button: 'Order now',
  }),
  waiting_ended: (f) => ({
    title: `The waiting list for ${f.dish.en} has ended`,
    message: `No more portions came back. ${f.chef.en} takes no more orders for this batch.`,
    button: 'See dish',
  }),
  certifications_waiting: (f) => ({
    title: 'Certifications to review',
    message: f.count === 1 ? '1 certification is waiting.' : `${f.count} certifications are waiting.`,
    button: 'Open the queue',
  }),
  certification_approved: (f) =>
    certification(
      `Approved: ${certificationNames[f.kind]}`,
      'We approved your certification. Your kitchen now has the verified mark.',
    ),
  certification_rejected: (f) =>
    certification(
      `Rejected: ${certificationNames[f.kind]}`,
      `We couldn’t approve your certification.${because(f.reason)} Please submit it again.`,
    ),
  certification_reopened: (f) =>
    certification(
      `Under review again: ${certificationNames[f.kind]}`,
      'We undid our decision about your certification. You’ll hear from us soon.',
    ),
  certification_expired: (f) =>
    certification(
      `Expired: ${certificationNames[f.kind]}`,
      `It was valid until ${longDay('en', f.day)}. Submit a new one to keep your verified mark or get it back.`,
    ),
  certification_expires_in_7: (f) =>
    certification(
      `Expires within 7 days: ${certificationNames[f.kind]}`,
      `It is valid until ${longDay('en', f.day)}. Submit a new one in time to keep your verified mark.`,
    ),
  certification_expires_in_30: (f) =>
    certification(
      `Expires within 30 days: ${certificationNames[f.kind]}`,
      `It is valid until ${longDay('en', f.day)}. Submit a new one in time to keep your verified mark.`,
    ),
  food_paused: (f) =>
    menu(
      f.count === 1 ? `Paused: ${f.dish.en}` : `Paused: ${f.dish.en} and ${f.count - 1} more`,
      `Your permit (${f.permit}) does not allow food that needs a refrigerator. Buyers no longer see ${f.count === 1 ? 'this dish' : 'these dishes'}.`,
    ),
  county_asked: (f) => ({
    title: `Is your kitchen in ${oneOf(f.counties)}?`,
    message: `Rules in ${f.state.en} now differ by county. Please choose your county, so that we follow the right ones.`,
    button: 'Choose county',
  }),
  place_rule_changed: (f) =>
    permit(
      `New rules: ${f.place.en}`,
      `From ${longDay('en', f.day)} on, new rules apply to home kitchens. Please check that your permit, certifications and menu comply.`,
    ),
  permit_approved: (f) =>
    permit(
      'Your new limits apply',
      `We approved the higher limits you asked for. They apply to ${f.name.en} now.`,
    ),
  permit_rejected: (f) =>
    permit(
      'Your limits stay the same',
      `We couldn’t approve the higher limits you asked for at ${f.name.en}.${because(f.reason)}`,
    ),
  denial_approved: (f) =>
    menu(
      `Allergens of ${f.name.en}`,
      'We approved your answer. Buyers are no longer warned about this allergen.',
    ),
  denial_rejected: (f) =>
    menu(
      `Allergens of ${f.name.en}`,
      `We added an allergen that you had denied to the dish.${because(f.reason)}`,
    ),
  chef_approved: (f) => ({
    title: 'Your kitchen is open',
    message: `We approved ${f.name.en}. Buyers can find you and order now.`,
    button: 'See orders',
  }),
  chef_rejected: (f) =>
    kitchen(
      'Your kitchen needs a change',
      `We couldn’t approve ${f.name.en} yet.${because(f.reason)} Please make the change and submit it again.`,
    ),
  chef_reopened: (f) =>
    kitchen(
      'Your kitchen is under review again',
      `We undid our decision about ${f.name.en}. You’ll hear from us soon.`,
    ),
  chef_suspended: (f) =>
    kitchen(
      'Your kitchen is suspended',
      `${f.name.en} is hidden and takes no new orders.${because(f.reason)} You can still complete open orders.`,
    ),
  chef_unsuspended: (f) => kitchen('Your kitchen is back', `${f.name.en} is no longer suspended.`),
  chef_featured: (f) =>
    kitchen('Your kitchen is featured', `${f.name.en} is now among the kitchens we show first.`),
  webhook_disabled: (f) => ({
    title: 'Webhook disabled',
    message: `${f.host} has not accepted events for a while, so we stopped sending them. Check it and enable it again.`,
    button: 'Open connections',
  }),
  listing_paused: (f) => kitchen(`Paused: ${f.name.en}`, `Nobody can order it for now.${because(f.reason)}`),
  listing_archived: (f) => kitchen(`Archived: ${f.name.en}`, `Buyers no longer see it.${because(f.reason)}`),
  listing_restored: (f) => kitchen(`Back on the menu: ${f.name.en}`, 'Buyers can order it again.'),
  role_changed: (f) => ({
    title: 'Your role has changed',
    message: `You are now ${roles[f.role]}.${because(f.reason)}`,
    button: 'Open dashboard',
  }),
  approval_requested: (f) => ({
    title: 'Your approval is needed',
    message: `${f.by} asks to ${acts[f.act]}. This can’t be undone.${because(f.reason)}`,
    button: 'See request',
  }),
  approval_decided: (f) => ({
    title: f.isApproved ? 'Your request is approved' : 'Your request is declined',
    message: f.isApproved
      ? `${f.by} approved your request to ${acts[f.act]}. You can do it now.`
      : `${f.by} declined your request to ${acts[f.act]}.${because(f.reason)}`,
    button: 'Open page',
  }),
  staff_role_changed: (f) => ({
    title: 'Your staff role has changed',
    message: `Your staff role is now “${staffRoleName(f.staffRole)}”.${because(f.reason)}`,
    button: 'Open dashboard',
  }),
  staff_rights_changed: (f) => ({
    title: 'The rights of your staff role have changed',
    message: `The staff role “${staffRoleName(f.staffRole)}” now has different rights.${because(f.reason)}`,
    button: 'Open dashboard',
  }),
  account_viewed: (f) => ({
    title: 'Support opened your account',
    message: `An admin viewed your account without changing anything.${because(f.reason)} Your settings list every such visit.`,
    button: 'Open settings',
  }),
  account_warned: (f) =>
    home(
      'A warning from LocalChef',
      `We looked at your account.${because(f.reason)} If it happens again, we may suspend your account.`,
    ),
  account_suspended: (f) => ({
    title: 'Your account is suspended',
    message: `You can’t sign in or order for now.${because(f.reason)}`,
    button: 'Questions and answers',
  }),
  account_unsuspended: () => ({
    title: 'Your account is active again',
    message: 'You can sign in and order as before.',
    button: 'Sign in',
  }),
  factor_reset: (f) => ({
    title: 'Your authenticator app was removed',
    message: `We signed you out everywhere. Until you set up an app again, your password alone signs you in.${because(f.reason)} If you didn’t ask for this, write to us right away.`,
    button: 'Sign in',
  }),
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
}

export const notifications: NotificationWords = { orders, bookings, others }
