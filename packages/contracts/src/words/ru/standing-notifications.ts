import type { StandingEvent } from '../../notifications/notification-event.ts'
import {
  dayAndTime,
  money,
  type NotificationWords,
  withReason,
} from '../../notifications/notification-words.ts'
import type { SkipReason } from '../../standing-orders/standing-order.ts'

interface StandingDate {
  slotFrom: string
  timeZone: string
}

const when = ({ slotFrom, timeZone }: StandingDate) => dayAndTime('ru', slotFrom, timeZone)
const by = (moment: string, { timeZone }: StandingDate) => dayAndTime('ru', moment, timeZone)

/** Whole sentences, for both sides. */
const because: Record<SkipReason, string> = {
  by_buyer: 'Эта дата пропущена.',
  not_answered: 'Ответа вовремя не было.',
  too_late: 'Было уже поздно оформлять заказ.',
  dish_gone: 'Блюда или варианта больше нет в меню.',
  sold_out: 'Не хватает порций.',
  closed_day: 'В этот день повар не работает.',
  time_gone: 'В это время повар больше не выдаёт заказы.',
  slot_full: 'На это время мест больше нет.',
  kitchen_full: 'У повара уже слишком много открытых заказов.',
  kitchen_paused: 'Повар сейчас не принимает заказы.',
  permit_reached: 'Разрешение повара не позволяет готовить больше.',
  allergens: 'В блюде теперь есть или может быть аллерген, на который согласия не было.',
  delivery: 'Такой заказ по этому адресу больше не доставляют.',
  buyer_limit: 'Открытых заказов или порций уже столько, сколько можно одному человеку.',
  account: 'Аккаунт, с которого заказывают, приостановлен.',
  payment: 'Этот способ оплаты больше недоступен.',
}

const own = (title: string, message: string) => ({ title, message, button: 'Открыть постоянные заказы' })

const changes = {
  paused: () => 'Заказ на паузе: пока покупатель его не возобновит, ничего не заказываем.',
  resumed: () => 'Заказ возобновлён.',
  changed: () => 'Покупатель изменил число порций или частоту.',
  skipped: (date: string) => `Покупатель пропускает дату: ${date}.`,
}

const plural = new Intl.PluralRules('ru')
const portions = (count: number) => {
  const form = plural.select(count)
  return `${count} ${form === 'one' ? 'порция' : form === 'few' ? 'порции' : 'порций'}`
}

export const standingNotifications: Pick<NotificationWords['others'], StandingEvent> = {
  standing_started: (f) =>
    own(
      `Новый постоянный заказ: ${f.buyer}`,
      `${portions(f.portions)}, ${f.everyWeeks === 1 ? 'каждую неделю' : 'раз в две недели'}, как в заказе на ${when(f)}. Каждый заказ будет приходить вам как обычно.`,
    ),
  standing_changed: (f) =>
    own(
      `Постоянный заказ: ${f.buyer}`,
      changes[f.change](f.slotFrom ? dayAndTime('ru', f.slotFrom, f.timeZone) : ''),
    ),
  standing_coming: (f) =>
    own(
      `Скоро ваш постоянный заказ: ${f.chef.ru}`,
      `${when(f)}, ${money(f.totalCents)}. Оформим заказ: ${by(f.placesAt, f)}. До этого его можно изменить или пропустить.`,
    ),
  standing_at_risk: (f) =>
    own(
      `Постоянный заказ может не получиться: ${f.chef.ru}`,
      `${when(f)}: ${because[f.reason]} Попробуем ещё раз: ${by(f.placesAt, f)}.`,
    ),
  standing_waiting: (f) => ({
    title: `Постоянный заказ ждёт вашего ответа: ${f.chef.ru}`,
    message:
      f.reason === 'price_risen'
        ? `${when(f)}: теперь заказ стоит ${money(f.totalCents)}. Оформим его, только если вы согласитесь до ${by(f.answerBy, f)}. До этого порции за вами не закреплены.`
        : `Этот повар принимает только карты. Оплатите ${money(f.totalCents)} (${when(f)}) до ${by(f.answerBy, f)}. До этого порции за вами не закреплены.`,
    button: 'Ответить',
  }),
  standing_waiting_for_buyer: (f) =>
    own(
      `Постоянный заказ ждёт ответа: ${f.buyer}`,
      f.reason === 'price_risen'
        ? `${when(f)}: заказ стоит дороже, чем согласился покупатель. Он придёт, только если покупатель согласится.`
        : `${when(f)}: заказ придёт, только когда покупатель оплатит его картой.`,
    ),
  standing_placed: (f) => ({
    title: `Заказ №${f.number} оформлен`,
    message: `Ваш постоянный заказ, ${f.chef.ru}: ${when(f)}, ${money(f.totalCents)}.`,
    button: 'Открыть заказ',
  }),
  standing_skipped: (f) =>
    own(`Постоянный заказ пропущен: ${f.chef.ru}`, `${when(f)}: ничего не заказываем. ${because[f.reason]}`),
  standing_date_lost: (f) =>
    own(`Постоянный заказ пропущен: ${f.buyer}`, `${when(f)}: заказа не будет. ${because[f.reason]}`),
  standing_ended: (f) =>
    own(
      `Постоянный заказ завершён: ${f.chef.ru}`,
      `Повар больше его не принимает. Уже оформленные заказы остаются.${withReason('Причина', f.reason)}`,
    ),
  standing_ended_by_buyer: (f) =>
    own(`Постоянный заказ завершён: ${f.buyer}`, 'Покупатель завершил его. Уже оформленные заказы остаются.'),
}
