import type { NotificationFacts } from '../../notifications/notification-event.ts'
import { dayIn, longDay, money, type NotificationWords } from '../../notifications/notification-words.ts'
import { because } from './because.ts'

const credit = (title: string, message: string) => ({ title, message, button: 'See credit' })

/** Tells the buyer of a refund to the card or in person. */
const comesBack = (f: NotificationFacts['order_refunded'], problem: string) =>
  f.arrival
    ? `You’ll get ${money(f.amountCents)} from ${f.chef.en} back on your card. It should arrive by ${dayIn('en', f.arrival)}.${because(f.reason)}`
    : `${money(f.amountCents)} of what you paid in person comes back to you in person: ${f.chef.en} hands it over.${because(f.reason)} If you don’t get the money, ${problem}.`

export const moneyNotifications = {
  order_refunded: (f) => ({
    title: `Refund for order #${f.number}`,
    message: comesBack(f, 'report a problem with the order'),
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
    message: comesBack(f, 'report a problem with the booking'),
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
  gift_card_bought: (f) => ({
    title: `Your gift card for ${f.recipient} is paid`,
    message: `${money(f.amountCents)} were charged. You can change its day until it is sent, print it, and see whether it was redeemed.`,
    button: 'See gift cards',
  }),
  gift_card_refunded: (f) => ({
    title: `Your gift card for ${f.recipient} is refunded`,
    message: `You’ll get ${money(f.amountCents)} back on your card by ${dayIn('en', { by: f.by, timeZone: 'UTC' })}. Its code no longer works.${because(f.reason)}`,
    button: 'See gift cards',
  }),
  gift_cash_out_paid: (f) =>
    credit(
      `${money(f.amountCents)} of your gift card were paid out`,
      `You asked for the rest in money.${because(f.reason)}`,
    ),
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
    message: `It applies to orders placed ${f.isAtOnce ? 'from now on' : 'from that day on'}. Existing orders keep their fees.${because(f.reason)}`,
    button: 'See payouts',
  }),
  fee_withdrawn: (f) => ({
    title: `No new ${f.fee === 'commission' ? 'commission' : 'service fee'} from ${longDay('en', f.day)}`,
    message: `An admin withdrew the planned change. The current fee stays.${because(f.reason)}`,
    button: 'See payouts',
  }),
} satisfies Partial<NotificationWords['others']>
