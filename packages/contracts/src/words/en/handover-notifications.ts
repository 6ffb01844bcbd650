import type { NotificationFacts } from '../../notifications/notification-event.ts'
import { type NotificationWords, timeOfDay } from '../../notifications/notification-words.ts'

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

export const handoverNotifications = {
  order_on_the_way: (f) => onTheWay(`Order #${f.number}`, f.name.en, 'See order', f.arrival),
  order_running_late: (f) => runningLate(`Order #${f.number}`, f.name.en, 'See order', f.arrival),
  order_arrived: (f) => arrived(`Order #${f.number}`, f.name.en, 'See order'),
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
} satisfies Partial<NotificationWords['others']>
