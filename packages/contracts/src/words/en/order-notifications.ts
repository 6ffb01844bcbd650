import type { OrderFacts } from '../../notifications/notification-event.ts'
import { money, type NotificationWords, slotWords } from '../../notifications/notification-words.ts'
import { missedAnswerMinutes } from '../../orders/missed-answer.ts'
import { because } from './because.ts'

/** Titles contain New Order, Confirmed, Ready, Completed and Cancelled: the popover's icon depends on them (spec section 2). */
const order = (f: OrderFacts, status: string, message: string, button = 'See order') => ({
  title: `Order #${f.number} ${status}`,
  message,
  button,
})

/** The outcome of the card payment of an order that ends without food. */
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

/** Time, place and amount of the coming handover. */
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

export const orderNotifications: NotificationWords['orders'] = {
  order_placed: {
    buyer: (f) =>
      order(
        f,
        'received',
        `${f.chef.en} has your order. We’ll let you know the answer.${
          f.card === 'authorized'
            ? ` ${money(f.totalCents)} is authorized on your card; it’s charged only if the chef confirms.`
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
  order_time_agreed: {
    chef: (f) => ({
      title: `Order #${f.number}: new time agreed`,
      message: `${f.buyer} agreed to the time you proposed: ${slotWords('en', f.slot)}.`,
      button: 'See order',
    }),
  },
  order_time_kept: {
    chef: (f) => ({
      title: `Order #${f.number}: time unchanged`,
      message: `${f.buyer} keeps the time you confirmed: ${slotWords('en', f.slot)}. If you can’t make it, cancel the order with a reason.`,
      button: 'See order',
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
  order_payment_owed: {
    buyer: (f) =>
      order(
        f,
        'Not paid yet',
        `We couldn’t charge your card for the food that you got from ${f.chef.en}. Please pay the chef ${money(f.totalCents)} in person.`,
      ),
    chef: (f) =>
      order(
        f,
        'Not paid yet',
        `We couldn’t charge ${f.buyer}’s card, and the food is handed over. Ask the buyer to pay you ${money(f.totalCents)} in person, and record it on the order.`,
      ),
  },
  order_payment_recorded: {
    buyer: (f) =>
      order(
        f,
        'Paid',
        `${f.chef.en} recorded that you paid ${money(f.totalCents)} in person. If you didn’t, report a problem with the order.`,
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
      message: `You haven’t picked up your order from ${f.chef.en}. Ask for another time, write to the chef, or say that you can’t come. Without an answer within ${missedAnswerMinutes} minutes the chef can record a no-show: ${f.card ? 'the payment then stays with the chef, because the food was made' : 'you then have nothing to pay'}.`,
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
