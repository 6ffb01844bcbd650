import { dateFormat } from '../../formatters.ts'
import { money } from '../../notifications/notification-words.ts'
import type { TextFacts, TextWords } from '../text-words.ts'

interface Timed {
  at: string
  timeZone: string
}

const from = (kitchen: string) => (kitchen ? ` from ${kitchen}` : '')
const by = (kitchen: string) => (kitchen ? ` with ${kitchen}` : '')
const time = ({ at, timeZone }: Timed) =>
  dateFormat('en', { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at))
const day = ({ at, timeZone }: Timed) =>
  dateFormat('en', { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at))
const date = ({ at, timeZone }: Timed) =>
  dateFormat('en', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone }).format(
    new Date(at),
  )

const confirmed = (f: TextFacts, kitchen: string) =>
  `order #${f.number}${from(kitchen)} is confirmed for ${day(f)}.`

const agreed = (marketplace: string, about: string, howMany: string) =>
  `I agree that ${marketplace} sends me automated text messages about ${about} to this number. ${howMany} Message and data rates may apply. I can end them at any time by replying STOP, and get help by replying HELP. I don’t have to agree to order.`
const welcome = (about: string) =>
  `you get texts about ${about} here. Msg frequency varies, msg & data rates may apply. Reply HELP for help, STOP to end.`

export const texts: TextWords = {
  subject: 'Text message',
  orders: {
    order_confirmed: confirmed,
    order_confirmed_itself: confirmed,
    order_ready: (f, kitchen) =>
      f.fulfilment === 'delivery'
        ? `order #${f.number}${from(kitchen)} is ready and leaves soon.`
        : `order #${f.number}${from(kitchen)} is ready to pick up.`,
    order_out_for_delivery: (f, kitchen) => `order #${f.number}${from(kitchen)} is on its way.`,
    order_running_late: (f, kitchen) =>
      `order #${f.number}${from(kitchen)} runs late: expect it at ${time(f)}.`,
    order_reminder_day: (f, kitchen) => `order #${f.number}${from(kitchen)} comes up: ${day(f)}.`,
    order_reminder_hours: (f, kitchen) => `order #${f.number}${from(kitchen)} is at ${time(f)}.`,
    order_slot_proposed: (f, kitchen) =>
      `another time for order #${f.number}${from(kitchen)}. Please answer.`,
    order_declined: (f, kitchen) => `order #${f.number}${from(kitchen)} was declined.`,
    order_expired: (f, kitchen) => `order #${f.number}${from(kitchen)} got no answer and is closed.`,
    order_cancelled: (f, kitchen) => `order #${f.number}${from(kitchen)} was canceled.`,
  },
  bookings: {
    booking_quoted: (f, kitchen) => `a price for booking #${f.number}${by(kitchen)}. Please answer.`,
    booking_time_proposed: (f, kitchen) =>
      `another time for booking #${f.number}${by(kitchen)}. Please answer.`,
    booking_moved: (f, kitchen) => `booking #${f.number}${by(kitchen)} moved to ${date(f)}.`,
    booking_awaiting_deposit: (f, kitchen) => `booking #${f.number}${by(kitchen)} waits for your deposit.`,
    booking_confirmed: (f, kitchen) => `booking #${f.number}${by(kitchen)} is confirmed: ${date(f)}.`,
    booking_declined: (f, kitchen) => `booking #${f.number}${by(kitchen)} was declined.`,
    booking_cancelled: (f, kitchen) => `booking #${f.number}${by(kitchen)} was canceled.`,
    booking_expired: (f, kitchen) => `booking #${f.number}${by(kitchen)} has expired.`,
    booking_reminder: (f, kitchen) => `booking #${f.number}${by(kitchen)} comes up: ${day(f)}.`,
  },
  drops: {
    opens: (f, drop) => `${drop || 'a drop'} opens at ${time(f)}.`,
    closes: (f, drop) => `${drop || 'a drop'} closes at ${time(f)}.`,
  },
  waiting: {
    offer: (f, dish) => `your turn: ${f.portions}${dish ? ` x ${dish}` : ''}, held for you until ${time(f)}.`,
  },
  kitchen: {
    unseen: (f, buyer) => `new order #${f.number}${from(buyer)} waits for your answer.`,
    paidByLink: (f) => `order #${f.number} is paid: ${money(f.amountCents)}.`,
  },
  stop: 'Reply STOP to end',
  welcome: {
    orders: welcome('your orders'),
    bookings: welcome('your bookings'),
    waiting: welcome('your places in line'),
    drops: welcome('drops you follow'),
    kitchen: welcome('your kitchen'),
  },
  stopped: 'you get no more texts here, but codes to sign in. Reply START to get them again.',
  stoppedKitchen: (kitchen) =>
    `you get no more texts about ${kitchen || 'this kitchen'}. Reply START to get them again, STOP to end all.`,
  started: 'you get the texts you agreed to here again. Reply HELP for help, STOP to end.',
  notStarted: 'no texts are turned on for this number. You can turn them on in the settings of your account.',
  help: 'texts you agreed to. Rates may apply. STOP ends all, STOP THIS those of the last kitchen. Help:',
  consent: {
    orders: (marketplace) => agreed(marketplace, 'my orders', 'How many depends on my orders.'),
    bookings: (marketplace) => agreed(marketplace, 'my bookings', 'How many depends on my bookings.'),
    waiting: (marketplace) =>
      agreed(marketplace, 'my turn on waiting lists', 'How many depends on the lists that I join.'),
    drops: (marketplace) =>
      agreed(
        marketplace,
        'drops of kitchens and dishes that I follow, which are offers to buy,',
        'How many depends on their drops, two for each at most.',
      ),
    kitchen: (marketplace) =>
      agreed(
        marketplace,
        'my kitchen: orders at which nobody has looked, and payments by link,',
        'How many depends on its orders.',
      ),
  },
}
