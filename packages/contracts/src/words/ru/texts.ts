import { dateFormat } from '../../formatters.ts'
import { money } from '../../notifications/notification-words.ts'
import type { TextFacts, TextWords } from '../text-words.ts'

interface Timed {
  at: string
  timeZone: string
}

const by = (kitchen: string) => (kitchen ? ` (${kitchen})` : '')
const time = ({ at, timeZone }: Timed) =>
  dateFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(at))
const day = ({ at, timeZone }: Timed) =>
  dateFormat('ru', { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(at))
const date = ({ at, timeZone }: Timed) =>
  dateFormat('ru', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone }).format(
    new Date(at),
  )

const confirmed = (f: TextFacts, kitchen: string) =>
  `заказ №${f.number}${by(kitchen)} подтверждён: ${day(f)}.`

const agreed = (marketplace: string, about: string, howMany: string) =>
  `Я даю согласие на автоматические SMS ${about} от ${marketplace} на этот номер. ${howMany} Сообщения и данные оплачиваются по тарифу оператора. Отписаться можно в любой момент ответом СТОП, справка – ответом HELP. Для заказа это согласие не обязательно.`
const welcome = (about: string) => `SMS ${about} включены. Связь – по тарифу. Справка: HELP, отписка: СТОП.`

export const texts: TextWords = {
  subject: 'SMS',
  orders: {
    order_confirmed: confirmed,
    order_confirmed_itself: confirmed,
    order_ready: (f, kitchen) =>
      f.fulfilment === 'delivery'
        ? `заказ №${f.number}${by(kitchen)} готов, скоро выезжает.`
        : `заказ №${f.number}${by(kitchen)} готов, забирайте.`,
    order_out_for_delivery: (f, kitchen) => `заказ №${f.number}${by(kitchen)} в пути.`,
    order_running_late: (f, kitchen) => `заказ №${f.number}${by(kitchen)} задержится до ${time(f)}.`,
    order_reminder_day: (f, kitchen) => `заказ №${f.number}${by(kitchen)}: ${day(f)}.`,
    order_reminder_hours: (f, kitchen) => `заказ №${f.number}${by(kitchen)} сегодня в ${time(f)}.`,
    order_slot_proposed: (f, kitchen) => `заказ №${f.number}${by(kitchen)}: другое время. Ответьте.`,
    order_declined: (f, kitchen) => `заказ №${f.number}${by(kitchen)} отклонён.`,
    order_expired: (f, kitchen) => `заказ №${f.number}${by(kitchen)} закрыт без ответа.`,
    order_cancelled: (f, kitchen) => `заказ №${f.number}${by(kitchen)} отменён.`,
  },
  bookings: {
    booking_quoted: (f, kitchen) => `бронь №${f.number}${by(kitchen)}: есть цена. Ответьте.`,
    booking_time_proposed: (f, kitchen) => `бронь №${f.number}${by(kitchen)}: другое время. Ответьте.`,
    booking_moved: (f, kitchen) => `бронь №${f.number}${by(kitchen)}: теперь ${date(f)}.`,
    booking_awaiting_deposit: (f, kitchen) => `бронь №${f.number}${by(kitchen)} ждёт предоплаты.`,
    booking_confirmed: (f, kitchen) => `бронь №${f.number}${by(kitchen)}: ${date(f)}.`,
    booking_declined: (f, kitchen) => `бронь №${f.number}${by(kitchen)} отклонена.`,
    booking_cancelled: (f, kitchen) => `бронь №${f.number}${by(kitchen)} отменена.`,
    booking_expired: (f, kitchen) => `бронь №${f.number}${by(kitchen)} истекла.`,
    booking_reminder: (f, kitchen) => `бронь №${f.number}${by(kitchen)}: ${day(f)}.`,
  },
  drops: {
    opens: (f, drop) => `${drop || 'предзаказ'}: открытие в ${time(f)}.`,
    closes: (f, drop) => `${drop || 'предзаказ'}: закроется в ${time(f)}.`,
  },
  waiting: {
    offer: (f, dish) => `ваша очередь${dish ? `: ${dish}` : ''}, порций: ${f.portions}, до ${time(f)}.`,
  },
  kitchen: {
    unseen: (f, buyer) => `новый заказ №${f.number}${by(buyer)} ждёт ответа.`,
    paidByLink: (f) => `заказ №${f.number} оплачен: ${money(f.amountCents)}.`,
  },
  stop: 'СТОП – отписка',
  welcome: {
    orders: welcome('о заказах'),
    bookings: welcome('о бронях'),
    waiting: welcome('об очереди'),
    drops: welcome('о предзаказах'),
    kitchen: welcome('о заказах к вам'),
  },
  stopped: 'SMS больше не придут, кроме кодов для входа. Включить снова: ответьте СТАРТ.',
  stoppedKitchen: (kitchen) =>
    `без SMS${kitchen ? ` о «${kitchen}»` : ' об этом поваре'}. Вернуть: СТАРТ, без всех: СТОП.`,
  started: 'выбранные вами SMS снова включены. Справка: HELP, отписка: СТОП.',
  notStarted: 'для этого номера SMS не включены. Включить можно в настройках аккаунта.',
  help: 'СТОП – без всех SMS, СТОП ПОВАР – без SMS о последнем поваре. Помощь:',
  consent: {
    orders: (marketplace) => agreed(marketplace, 'о моих заказах', 'Их число зависит от заказов.'),
    bookings: (marketplace) => agreed(marketplace, 'о моих бронях', 'Их число зависит от броней.'),
    waiting: (marketplace) =>
      agreed(
        marketplace,
        'о моей очереди в списках ожидания',
        'Их число зависит от того, куда я записываюсь.',
      ),
    drops: (marketplace) =>
      agreed(
        marketplace,
        'о предзаказах поваров и блюд, на которые я подписываюсь (это предложения купить),',
        'Их число зависит от предзаказов: не больше двух о каждом.',
      ),
    kitchen: (marketplace) =>
      agreed(
        marketplace,
        'о заказах ко мне, на которые никто не посмотрел, и об оплате по ссылке',
        'Их число зависит от заказов.',
      ),
  },
}
