import type { NotificationFacts } from '../../notifications/notification-event.ts'
import { type NotificationWords, timeOfDay } from '../../notifications/notification-words.ts'

type Arrival = NotificationFacts['order_on_the_way']['arrival']

const expected = (arrival: Arrival) =>
  arrival ? ` Ждите примерно в ${timeOfDay('ru-RU', arrival.at, arrival.timeZone)}.` : ''

const onTheWay = (what: string, name: string, button: string, arrival?: Arrival) => ({
  title: `${what}: в пути`,
  message: `${name}: уже в пути.${expected(arrival)}`,
  button,
})

const runningLate = (what: string, name: string, button: string, arrival?: Arrival) => ({
  title: `${what}: задержка`,
  message: `${name}: задержка в пути.${expected(arrival)}`,
  button,
})

const arrived = (what: string, name: string, button: string) => ({
  title: `${what}: на месте`,
  message: `${name}: уже на месте.`,
  button,
})

export const handoverNotifications = {
  order_on_the_way: (f) => onTheWay(`Заказ №${f.number}`, f.name.ru, 'Открыть заказ', f.arrival),
  order_running_late: (f) => runningLate(`Заказ №${f.number}`, f.name.ru, 'Открыть заказ', f.arrival),
  order_arrived: (f) => arrived(`Заказ №${f.number}`, f.name.ru, 'Открыть заказ'),
  message_received: (f) => ({
    title: `${f.name.ru}: новое сообщение (№${f.number})`,
    message: f.body,
    button: 'Ответить',
  }),
  message_picture: (f) => ({
    title: `${f.name.ru}: новое сообщение (№${f.number})`,
    message: 'Фотография',
    button: 'Ответить',
  }),
} satisfies Partial<NotificationWords['others']>
