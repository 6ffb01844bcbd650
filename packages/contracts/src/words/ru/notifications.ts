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
import { russianStandingWords } from './standing.ts'

export const certificationNames: Record<CertificationKind, string> = {
  food_handler: 'Карта работника питания',
  food_manager: 'Сертификат по безопасности пищи',
  cottage_food: 'Регистрация домашнего производства',
  mehko: 'Разрешение MEHKO',
  business_licence: 'Лицензия на предпринимательство',
  insurance: 'Страхование ответственности',
  other: 'Сертификат',
}

const roles = { buyer: 'покупатель', chef: 'повар', admin: 'администратор' }
const staffRoles: Record<string, string> = {
  support: 'Поддержка',
  moderator: 'Модератор',
  finance: 'Финансы',
  owner: 'Владелец',
}
const acts = {
  'erase-user': 'удалить аккаунт',
  'close-ledger-month': 'закрыть месяц учёта',
  'refund-order': 'вернуть деньги за заказ',
  'decide-dispute': 'вернуть деньги по спору',
  'correct-ledger': 'исправить учёт',
  'save-setting': 'отключить или ослабить согласие второго владельца',
}
/** A marketplace's own staff roles keep their name. */
const staffRoleName = (name: string) => staffRoles[name] ?? name
const reported = { review: 'отзыв', chef: 'повар', dish: 'блюдо', message: 'сообщение' }
const disputed = { order: 'заказ', booking: 'бронь' }

/** Of an order that was paid at the handover. */
const inPersonToBuyer = (f: NotificationFacts['dispute_for']) => {
  if (!f.inPersonCents) return ''
  const sum = money(f.inPersonCents)
  return f.isSettled
    ? ` Повар уже вернул вам ${sum} лично.`
    : ` Вы платили при выдаче, поэтому повар должен вам ${sum} и вернёт их лично.`
}
const inPersonFromChef = (f: NotificationFacts['dispute_against']) => {
  if (!f.inPersonCents) return ''
  const sum = money(f.inPersonCents)
  return f.isSettled
    ? ` Мы записали, что вы уже вернули покупателю ${sum} лично.`
    : ` Покупатель платил при выдаче, поэтому вы должны ему ${sum}. Верните их, пожалуйста, лично.`
}

const plural = new Intl.PluralRules('ru')
const counted = (count: number, one: string, few: string, many: string) => {
  const form = plural.select(count)
  return `${count} ${form === 'one' ? one : form === 'few' ? few : many}`
}

const because = (reason: string | null | undefined) => withReason('Причина', reason)

const order = (f: OrderFacts, status: string, message: string, button = 'Открыть заказ') => ({
  title: `Заказ №${f.number} ${status}`,
  message,
  button,
})
const booking = (title: string, message: string) => ({ title, message, button: 'Открыть бронь' })
const kitchen = (title: string, message: string) => ({ title, message, button: 'Открыть профиль повара' })
const certification = (title: string, message: string) => ({
  title,
  message,
  button: 'Открыть сертификаты',
})
const permit = (title: string, message: string) => ({ title, message, button: 'Открыть разрешение' })
const menu = (title: string, message: string) => ({ title, message, button: 'Открыть меню' })
const reviews = (title: string, message: string) => ({ title, message, button: 'Открыть отзывы' })
const problem = (title: string, message: string, button = 'Открыть') => ({ title, message, button })
const credit = (title: string, message: string) => ({ title, message, button: 'Открыть бонусы' })
const home = (title: string, message: string) => ({ title, message, button: 'Открыть LocalChef' })
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

/** The end of the payment by card of an order without food. */
const moneyBack = (f: OrderFacts) => {
  if (f.card === 'authorized') {
    return ` Снимаем блокировку ${money(f.totalCents)} на вашей карте, деньги не спишутся.`
  }
  return f.card === 'charged' ? ' Возвращаем деньги на карту.' : ''
}
const notCharged = (f: OrderFacts) => (f.card ? moneyBack(f) : ' Деньги не списаны.')

const confirmed = (f: OrderFacts) =>
  order(
    f,
    'подтверждён',
    (f.fulfilment === 'delivery'
      ? `${f.chef.ru}: заказ подтверждён, доставим по вашему адресу.`
      : `${f.chef.ru}: заказ подтверждён. Адрес самовывоза на странице заказа.`) +
      (f.card === 'authorized' ? ` Списываем ${money(f.totalCents)} с вашей карты.` : ''),
  )

/** Time, place and sum of the coming handover. */
const reminder = (f: OrderFacts, start: string) => {
  const isDelivery = f.fulfilment === 'delivery'
  const when = slotWords('ru', f.slot)
  return {
    title: `${start}: заказ №${f.number}`,
    message:
      (isDelivery
        ? `${f.chef.ru}: доставим ваш заказ. Время: ${when}.`
        : `${f.chef.ru}: заберите ваш заказ. Время: ${when}. Адрес и маршрут — на странице заказа.`) +
      (f.card ? ' Заказ оплачен картой.' : ` Приготовьте для повара ${money(f.totalCents)}.`),
    button: isDelivery ? 'Открыть заказ' : 'Как добраться',
  }
}

const orders: NotificationWords['orders'] = {
  order_placed: {
    buyer: (f) =>
      order(
        f,
        'получен',
        `${f.chef.ru}: ваш заказ у повара. Мы сообщим об ответе.${
          f.card === 'authorized'
            ? ` Зарезервировали ${money(f.totalCents)} на вашей карте; спишем, только если повар подтвердит заказ.`
            : ' Платить нужно будет при получении.'
        }`,
      ),
    chef: (f) => ({
      title: `Новый заказ №${f.number}`,
      message: `${f.buyer}: ${counted(f.portions, 'порция', 'порции', 'порций')} на сумму ${money(f.totalCents)}.`,
      button: 'Ответить на заказ',
    }),
  },
  order_confirmed: { buyer: confirmed },
  order_confirmed_itself: {
    buyer: confirmed,
    chef: (f) => ({
      title: `Новый заказ №${f.number} подтверждён`,
      message: `${f.buyer}: ${counted(f.portions, 'порция', 'порции', 'порций')} на сумму ${money(f.totalCents)}. Заказ подтверждён автоматически, в пределах ваших ограничений.`,
      button: 'Открыть заказ',
    }),
  },
  order_preparing: { buyer: (f) => order(f, 'готовится', `${f.chef.ru}: уже готовим ваш заказ.`) },
  order_ready: {
    buyer: (f) =>
      order(
        f,
        'готов',
        f.fulfilment === 'delivery'
          ? `${f.chef.ru}: еда готова, скоро привезём.`
          : `${f.chef.ru}: еда готова, можно забирать.`,
      ),
  },
  order_out_for_delivery: { buyer: (f) => order(f, 'в пути', `${f.chef.ru}: ваш заказ уже в пути.`) },
  order_completed: {
    buyer: (f) => order(f, 'выполнен', `Приятного аппетита! Расскажите другим, как вам «${f.chef.ru}».`),
  },
  order_declined: {
    buyer: (f) =>
      order(
        f,
        'отклонён',
        `${f.chef.ru}: не получается принять ваш заказ.${because(f.reason)}${moneyBack(f)}`,
      ),
  },
  order_expired: {
    buyer: (f) => order(f, 'истёк', `Повар не ответил вовремя (${f.chef.ru}).${notCharged(f)}`),
    chef: (f) => order(f, 'истёк', `Вы не ответили вовремя, и заказ закрыт. Покупатель: ${f.buyer}.`),
  },
  order_cancelled: {
    buyer: (f) => order(f, 'отменён', `${f.chef.ru}: ваш заказ отменён.${because(f.reason)}${moneyBack(f)}`),
    chef: (f) => order(f, 'отменён', `Заказ отменён. Покупатель: ${f.buyer}.${because(f.reason)}`),
  },
  order_slot_proposed: {
    buyer: (f) => ({
      title: `Заказ №${f.number}: другое время`,
      message: `Повар (${f.chef.ru}) не успевает к выбранному времени и предлагает другое. Ответьте, пожалуйста.`,
      button: 'Ответить',
    }),
  },
  order_slot_accepted: {
    chef: (f) => order(f, 'подтверждён', `${f.buyer}: предложенное время подходит.`),
  },
  order_slot_kept: {
    chef: (f) => ({
      title: `Заказ №${f.number}: время прежнее`,
      message: `${f.buyer}: другое время не подходит. Подтвердите или отклоните заказ.`,
      button: 'Ответить на заказ',
    }),
  },
  order_changed: {
    chef: (f) => ({
      title: `Заказ №${f.number}: покупатель внёс изменения`,
      message: `${f.buyer}: новая сумма заказа ${money(f.totalCents)}. Изменения видны в заказе.`,
      button: 'Посмотреть изменения',
    }),
  },
  order_proposal_expired: {
    buyer: (f) => order(f, 'истёк', `Вы не ответили на предложенное время (${f.chef.ru}).${notCharged(f)}`),
    chef: (f) =>
      order(f, 'истёк', `Покупатель не ответил на предложенное вами время (${f.buyer}). Заказ закрыт.`),
  },
  order_change_failed: {
    buyer: (f) =>
      order(
        f,
        'не изменён',
        'Добавить выбранное уже нельзя, поэтому заказ остался прежним. Снимаем блокировку новой суммы на вашей карте.',
      ),
  },
  order_undone: {
    buyer: (f) =>
      order(f, 'исправлен', `${f.chef.ru}: последнее действие отменено. Статус заказа на его странице.`),
  },
  order_unpaid: {
    buyer: (f) =>
      order(
        f,
        'не оплачен',
        f.reason
          ? `Заказ отменён до оплаты. Повар: ${f.chef.ru}.${because(f.reason)} Деньги с карты не списаны.`
          : `Вы не оплатили заказ вовремя, и мы не отправили его повару (${f.chef.ru}). Деньги с карты не списаны.`,
      ),
  },
  order_payment_failed: {
    buyer: (f) =>
      order(
        f,
        'не удалось оплатить',
        `Не удалось списать деньги с вашей карты. Договоритесь, пожалуйста, об оплате с поваром (${f.chef.ru}).`,
      ),
    chef: (f) =>
      order(
        f,
        'не удалось оплатить',
        `Не удалось списать деньги с карты покупателя (${f.buyer}). Договоритесь об оплате, прежде чем готовить.`,
      ),
  },
  order_supplement_failed: {
    buyer: (f) =>
      order(
        f,
        'не удалось оплатить',
        `Не удалось списать с вашей карты деньги за то, что вы добавили в заказ (${f.chef.ru}). Оплаченное раньше остаётся оплаченным. Договоритесь, пожалуйста, о доплате с поваром.`,
      ),
    chef: (f) =>
      order(
        f,
        'не удалось оплатить',
        `Не удалось списать с карты покупателя (${f.buyer}) деньги за то, что он добавил. Остальное оплачено. Договоритесь с покупателем о доплате.`,
      ),
  },
  order_reminder_day: { buyer: (f) => reminder(f, 'Напоминание') },
  order_reminder_hours: { buyer: (f) => reminder(f, 'Уже скоро') },
  order_missed: {
    buyer: (f) => ({
      title: `Заказ №${f.number} ждёт вас`,
      message: `${f.chef.ru}: вы ещё не забрали заказ. Попросите другое время, напишите повару или скажите, что не придёте.`,
      button: 'Ответить',
    }),
  },
  order_missed_another_time: {
    chef: (f) => ({
      title: `Заказ №${f.number}: другое время самовывоза`,
      message: `Заказ не забрали вовремя. Покупатель (${f.buyer}) просит другое время.`,
      button: 'Предложить время',
    }),
  },
  order_missed_not_coming: {
    chef: (f) => ({
      title: `Заказ №${f.number}: не придут`,
      message: `Покупатель (${f.buyer}) не сможет забрать заказ.`,
      button: 'Открыть заказ',
    }),
  },
  order_pickup_proposed: {
    buyer: (f) => ({
      title: `Заказ №${f.number}: новое время`,
      message: `Повар (${f.chef.ru}) предлагает новое время. Ответьте, пожалуйста.`,
      button: 'Ответить на предложение',
    }),
  },
  order_pickup_accepted: {
    chef: (f) => ({
      title: `Заказ №${f.number}: новое время самовывоза`,
      message: `${f.buyer}: время подходит. Самовывоз: ${slotWords('ru', f.slot)}.`,
      button: 'Открыть заказ',
    }),
  },
  order_pickup_refused: {
    chef: (f) => ({
      title: `Заказ №${f.number}: время не подошло`,
      message: `${f.buyer}: предложенное время не подходит.`,
      button: 'Открыть заказ',
    }),
  },
  order_no_show: {
    buyer: (f) => ({
      title: `Заказ №${f.number} не забрали`,
      message:
        `${f.chef.ru}: отмечено, что вы не забрали заказ.` +
        (f.card ? ' Еду приготовили для вас, поэтому деньги остаются у повара.' : ' Платить не нужно.') +
        ' Если это ошибка, возразите на странице заказа: решит администратор.',
      button: 'Открыть заказ',
    }),
  },
}

const called = (f: BookingFacts) => `«${f.service.ru}»`

const on = (f: DepositFacts | null, moment: string | null | undefined) =>
  longMoment('ru-RU', moment ?? null, f?.timeZone ?? 'UTC')

/** The cancellation rule of a deposit. */
function rule(f: DepositFacts | null): string {
  if (!f) return ''
  const later =
    f.lateCents === 0
      ? 'после этого срока — тоже'
      : `после этого срока у повара останется ${money(f.lateCents)}`
  return ` При отмене до ${on(f, f.freeUntil)} предоплата вернётся целиком; ${later}.`
}

const balance = (f: DepositFacts | null) => {
  if (!f?.balanceCents) return ''
  return f.dueAt === null
    ? ` Остаток ${money(f.balanceCents)} оплачивается на месте.`
    : ` Остаток ${money(f.balanceCents)} нужно оплатить до ${on(f, f.dueAt)}.`
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
        `Предоплата по брони №${f.number}`,
        `${f.chef.ru}: заявка на ${called(f)} принята. Внесите предоплату ${money(f.deposit?.depositCents ?? 0)} до ${on(f.deposit, f.deposit?.dueAt)}: до этого дату могут занять другие.${rule(f.deposit)}`,
      ),
    chef: (f) =>
      booking(
        `Бронь №${f.number} ждёт предоплаты`,
        `${f.buyer}: ${called(f)} за ${money(f.priceCents)}, ждём предоплату ${money(f.deposit?.depositCents ?? 0)}. Она подтвердит бронь.`,
      ),
  },
  booking_deposit_paid: {
    buyer: (f) =>
      booking(
        `Бронь №${f.number} подтверждена`,
        `Предоплата ${money(f.deposit?.depositCents ?? 0)} внесена, ${called(f)} забронировано.${balance(f.deposit)}${rule(f.deposit)}`,
      ),
    chef: (f) =>
      booking(
        `Бронь №${f.number} подтверждена`,
        `${f.buyer}: предоплата ${money(f.deposit?.depositCents ?? 0)} за ${called(f)} внесена.`,
      ),
  },
  booking_deposit_expired: {
    buyer: (f) =>
      booking(
        `Бронь №${f.number} истекла`,
        `Предоплата за ${called(f)} не внесена вовремя. С вашей карты ничего не списано.`,
      ),
    chef: (f) =>
      booking(
        `Бронь №${f.number} истекла`,
        `Предоплата за ${called(f)} не внесена вовремя. Покупатель: ${f.buyer}.`,
      ),
  },
  booking_date_taken: {
    buyer: (f) =>
      booking(
        `Бронь №${f.number} отменена`,
        `${f.chef.ru}: эту дату раньше вас оплатил другой покупатель. С вашей карты ничего не списано, блокировка суммы снята.`,
      ),
    chef: (f) =>
      booking(
        `Бронь №${f.number} отменена`,
        `Эту дату раньше оплатил другой покупатель. Отменена бронь ${called(f)}. Покупатель: ${f.buyer}.`,
      ),
  },
  booking_balance_due: {
    buyer: (f) =>
      booking(
        `Остаток по брони №${f.number}`,
        `Оплатите, пожалуйста, остаток ${money(f.deposit?.balanceCents ?? 0)} за ${called(f)} до ${on(f.deposit, f.deposit?.dueAt)}.`,
      ),
  },
  booking_balance_overdue: {
    buyer: (f) =>
      booking(
        `Пора оплатить остаток по брони №${f.number}`,
        `Оплатите, пожалуйста, остаток ${money(f.deposit?.balanceCents ?? 0)} за ${called(f)} сейчас.`,
      ),
    chef: (f) =>
      booking(
        `Остаток по брони №${f.number} не оплачен`,
        `${f.buyer}: остаток ${money(f.deposit?.balanceCents ?? 0)} за ${called(f)} ещё не оплачен. Мы отправили напоминание.`,
      ),
  },
  booking_balance_paid: {
    buyer: (f) =>
      booking(
        `Остаток по брони №${f.number} оплачен`,
        `Остаток ${money(f.deposit?.balanceCents ?? 0)} за ${called(f)} оплачен.`,
      ),
    chef: (f) =>
      booking(
        `Остаток по брони №${f.number} оплачен`,
        `${f.buyer}: остаток ${money(f.deposit?.balanceCents ?? 0)} за ${called(f)} оплачен.`,
      ),
  },
  booking_payment_failed: {
    buyer: (f) =>
      booking(
        `Оплата брони №${f.number} не прошла`,
        `Не удалось списать деньги с карты за ${called(f)}. Напишите, пожалуйста, повару.`,
      ),
    chef: (f) =>
      booking(
        `Оплата брони №${f.number} не прошла`,
        `Не удалось списать деньги с карты за ${called(f)}. Покупатель: ${f.buyer}. Администратор разберётся.`,
      ),
  },
}

const bookings: NotificationWords['bookings'] = {
  ...deposits,
  booking_requested: {
    buyer: (f) =>
      booking(
        `Заявка №${f.number} получена`,
        `${f.chef.ru}: ваша заявка на ${called(f)} получена. Мы сообщим вам ответ.`,
      ),
    chef: (f) => booking(`Новая заявка №${f.number}`, `${f.buyer}: заявка на ${called(f)}.`),
  },
  booking_quoted: {
    buyer: (f) =>
      booking(
        `Цена по заявке №${f.number}`,
        `${f.chef.ru}: ${called(f)} за ${money(f.priceCents)}. Примите цену или предложите свою.`,
      ),
  },
  booking_countered: {
    chef: (f) =>
      booking(`Другая цена по заявке №${f.number}`, `${f.buyer}: ${called(f)} за ${money(f.priceCents)}.`),
  },
  booking_accepted: {
    chef: (f) => booking(`Бронь №${f.number} подтверждена`, `${f.buyer}: цена за ${called(f)} принята.`),
  },
  booking_confirmed: {
    buyer: (f) => booking(`Бронь №${f.number} подтверждена`, `Вы забронировали ${called(f)}.`),
    chef: (f) => booking(`Бронь №${f.number} подтверждена`, `${f.buyer}: бронь на ${called(f)}.`),
  },
  booking_completed: {
    buyer: (f) => booking(`Бронь №${f.number} состоялась`, `Расскажите другим, как прошло: ${called(f)}.`),
  },
  booking_declined: {
    buyer: (f) =>
      booking(
        `Бронь №${f.number} отклонена`,
        `${f.chef.ru}: не получается принять бронь ${called(f)}.${because(f.reason)}`,
      ),
    chef: (f) =>
      booking(
        `Бронь №${f.number} отклонена`,
        `${f.buyer}: ваша цена за ${called(f)} отклонена.${because(f.reason)}`,
      ),
  },
  booking_cancelled: {
    buyer: (f) =>
      booking(`Бронь №${f.number} отменена`, `Ваша бронь ${called(f)} отменена.${because(f.reason)}`),
    chef: (f) =>
      booking(
        `Бронь №${f.number} отменена`,
        `Бронь ${called(f)} отменена. Покупатель: ${f.buyer}.${f.deposit?.keptCents ? ` У вас остаётся ${money(f.deposit.keptCents)} предоплаты.` : ''}${because(f.reason)}`,
      ),
  },
  booking_expired: {
    buyer: (f) =>
      booking(`Заявка №${f.number} истекла`, `Вашу заявку на ${called(f)} не подтвердили вовремя.`),
    chef: (f) =>
      booking(
        `Заявка №${f.number} истекла`,
        `Заявка на ${called(f)} не была подтверждена вовремя. Покупатель: ${f.buyer}.`,
      ),
  },
}

const others: NotificationWords['others'] = {
  ...russianStandingWords,
  order_on_the_way: (f) => onTheWay(`Заказ №${f.number}`, f.name.ru, 'Открыть заказ', f.arrival),
  order_running_late: (f) => runningLate(`Заказ №${f.number}`, f.name.ru, 'Открыть заказ', f.arrival),
  order_arrived: (f) => arrived(`Заказ №${f.number}`, f.name.ru, 'Открыть заказ'),
  booking_on_the_way: (f) => onTheWay(`Бронь №${f.number}`, f.name.ru, 'Открыть бронь'),
  booking_running_late: (f) => runningLate(`Бронь №${f.number}`, f.name.ru, 'Открыть бронь'),
  booking_arrived: (f) => arrived(`Бронь №${f.number}`, f.name.ru, 'Открыть бронь'),
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
  order_refunded: (f) => ({
    title: `Возврат по заказу №${f.number}`,
    message: `${f.chef.ru}: ${money(f.amountCents)} вернутся на вашу карту. Банку может понадобиться до десяти дней.${because(f.reason)}`,
    button: 'Открыть заказ',
  }),
  order_tipped: (f) => ({
    title: `Чаевые ${money(f.amountCents)} за заказ №${f.number}`,
    message: 'Покупатель оставил чаевые после заказа. Вся сумма ваша: с чаевых мы не берём комиссию.',
    button: 'Открыть заказ',
  }),
  order_paid_by_link: (f) => ({
    title: `Заказ №${f.number} оплачен`,
    message: `Покупатель оплатил ${money(f.amountCents)} картой по вашей ссылке. При передаче заказа платить не нужно.`,
    button: 'Открыть заказ',
  }),
  booking_refunded: (f) => ({
    title: `Возврат по брони №${f.number}`,
    message: `${f.chef.ru}: ${money(f.amountCents)} вернутся на вашу карту. Банку может понадобиться до десяти дней.${because(f.reason)}`,
    button: 'Открыть бронь',
  }),
  credit_granted: (f) =>
    credit(
      `Вам начислены бонусы: ${money(f.amountCents)}`,
      `${f.chef ? `Их можно потратить на заказы у этого повара: ${f.chef.ru}` : 'Их можно потратить на заказы у любого повара'}. Срок действия: до ${longDay('ru-RU', f.day)} включительно.${because(f.reason)}`,
    ),
  credit_expires: (f) =>
    credit(
      `Скоро сгорят бонусы: ${money(f.amountCents)}`,
      `${f.chef ? `Их можно потратить у этого повара: ${f.chef.ru}. ` : ''}Последний день: ${longDay('ru-RU', f.day)}.`,
    ),
  credit_revoked: (f) =>
    credit(`Бонусы отозваны: ${money(f.amountCents)}`, `Их отозвал администратор.${because(f.reason)}`),
  balance_corrected: (f) => ({
    title:
      f.amountCents < 0
        ? `Ваш баланс уменьшен на ${money(-f.amountCents)}`
        : `Ваш баланс увеличен на ${money(f.amountCents)}`,
    message: `Администратор исправил запись${f.sale ? `: ${f.sale.kind === 'order' ? 'заказ' : 'бронь'} №${f.sale.number}` : ''}.${because(f.reason)}`,
    button: 'Открыть выплаты',
  }),
  fee_planned: (f) => ({
    title: `${f.fee === 'commission' ? 'Ваша комиссия' : 'Сервисный сбор с ваших покупателей'} ${f.isAtOnce ? 'теперь' : `с ${longDay('ru-RU', f.day)}`}: ${f.percent.toLocaleString('ru-RU')}%${f.fixedCents > 0 ? ` + ${money(f.fixedCents)}` : ''}`,
    message: `Действует для заказов, оформленных ${f.isAtOnce ? 'с этого момента' : 'с этого дня'}. Для прежних заказов ничего не меняется.${because(f.reason)}`,
    button: 'Открыть выплаты',
  }),
  fee_withdrawn: (f) => ({
    title: `${f.fee === 'commission' ? 'Комиссия' : 'Сервисный сбор'} с ${longDay('ru-RU', f.day)}: без изменений`,
    message: `Администратор отменил запланированное изменение. Остаётся то, что действует сейчас.${because(f.reason)}`,
    button: 'Открыть выплаты',
  }),
  order_problem: (f) =>
    problem(
      `Проблема с заказом №${f.number}`,
      'Администратор разберётся и примет решение. Расскажите, пожалуйста, что произошло с вашей стороны.',
      'Рассказать',
    ),
  booking_problem: (f) =>
    problem(
      `Проблема с бронью №${f.number}`,
      'Администратор разберётся и примет решение. Расскажите, пожалуйста, что произошло с вашей стороны.',
      'Рассказать',
    ),
  review_written: (f) => ({
    title: `Новый отзыв: ${f.rating} из 5`,
    message: f.body ? `${f.author}: ${f.body}` : `${f.author}: оценка без текста.`,
    button: 'Ответить на отзыв',
  }),
  review_answered: (f) => reviews(`${f.chef.ru}: ответ на ваш отзыв`, f.body),
  review_hidden: (f) =>
    reviews(
      'Ваш отзыв скрыт',
      `Ваш отзыв о поваре «${f.name.ru}» больше не показывается.${because(f.reason)}`,
    ),
  review_of_kitchen_hidden: (f) =>
    reviews(
      'Отзыв скрыт',
      `Один из отзывов о вас («${f.name.ru}») больше не показывается и не учитывается.${because(f.reason)}`,
    ),
  review_shown: (f) => reviews('Отзыв снова виден', `Отзыв снова видят все. Повар: ${f.name.ru}.`),
  watched_dish: (f) => ({
    title: `«${f.query}» теперь готовят`,
    message: `${f.dish.ru}, ${f.chef.ru}.`,
    button: 'Посмотреть блюдо',
  }),
  followed_batch: (f) => ({
    title: `Новая партия: ${f.dish.ru}`,
    message: `Повар: ${f.chef.ru}. День выдачи: ${longDay('ru-RU', f.day)}.`,
    button: 'Посмотреть блюдо',
  }),
  followed_message: (f) => ({
    title: `${f.chef.ru}: ${f.subject}`,
    message: f.body,
    button: 'Прочитать',
  }),
  drop_announced: (f) => ({
    title: `${f.chef.ru}: ${f.drop.ru}`,
    message: `Приём заказов откроется ${longMoment('ru-RU', f.opensAt, f.timeZone)}.`,
    button: 'Посмотреть предзаказ',
  }),
  drop_opened: (f) => ({
    title: `Предзаказ открыт: «${f.drop.ru}»`,
    message: `Уже можно заказывать: ${f.chef.ru}.`,
    button: 'Посмотреть предзаказ',
  }),
  own_drop_opened: (f) => ({
    title: `Предзаказ открыт: «${f.drop.ru}»`,
    message: `Покупатели уже могут заказывать: ${counted(f.portions, 'порция', 'порции', 'порций')}.`,
    button: 'Посмотреть предзаказ',
  }),
  waiting_offer: (f) => ({
    title: `Держим для вас: ${f.dish.ru}`,
    message: `Повар: ${f.chef.ru}. Порций: ${f.portions}. Закажите до ${timeOfDay('ru-RU', f.until, f.timeZone)}, потом предложим следующему.`,
    button: 'Заказать',
  }),
  waiting_ended: (f) => ({
    title: `Лист ожидания закрыт: ${f.dish.ru}`,
    message: `Порции не освободились. ${f.chef.ru}: заказы на эту партию больше не принимаются.`,
    button: 'Посмотреть блюдо',
  }),
  certifications_waiting: (f) => ({
    title: 'Сертификаты ждут решения',
    message: `На проверке ${counted(f.count, 'сертификат', 'сертификата', 'сертификатов')}.`,
    button: 'Открыть очередь',
  }),
  certification_approved: (f) =>
    certification(
      `Одобрено: ${certificationNames[f.kind]}`,
      'Мы одобрили сертификат. Теперь у вас есть отметка о проверке.',
    ),
  certification_rejected: (f) =>
    certification(
      `Отклонено: ${certificationNames[f.kind]}`,
      `Мы не смогли одобрить сертификат.${because(f.reason)} Отправьте его снова.`,
    ),
  certification_reopened: (f) =>
    certification(
      `Проверяется ещё раз: ${certificationNames[f.kind]}`,
      'Мы отменили решение по вашему сертификату и скоро сообщим новое.',
    ),
  certification_expired: (f) =>
    certification(
      `Срок действия истёк: ${certificationNames[f.kind]}`,
      `Сертификат действовал до ${longDay('ru-RU', f.day)}. Загрузите новый, чтобы сохранить или вернуть отметку о проверке.`,
    ),
  certification_expires_in_7: (f) =>
    certification(
      `Истекает в ближайшие 7 дней: ${certificationNames[f.kind]}`,
      `Сертификат действует до ${longDay('ru-RU', f.day)}. Загрузите новый вовремя, и отметка о проверке останется.`,
    ),
  certification_expires_in_30: (f) =>
    certification(
      `Истекает в ближайшие 30 дней: ${certificationNames[f.kind]}`,
      `Сертификат действует до ${longDay('ru-RU', f.day)}. Загрузите новый вовремя, и отметка о проверке останется.`,
    ),
  food_paused: (f) =>
    menu(
      f.count === 1 ? `Снято с продажи: ${f.dish.ru}` : `Снято с продажи: ${f.dish.ru} и ещё ${f.count - 1}`,
      `Ваше разрешение (${f.permit}) не допускает еду, которой нужен холодильник. Покупатели больше не видят ${f.count === 1 ? 'это блюдо' : 'эти блюда'}.`,
    ),
  county_asked: (f) => ({
    title: 'В каком округе вы готовите?',
    message: `Теперь в некоторых округах штата ${f.state.ru} свои правила: ${f.counties.join(', ')}. Укажите свой округ, чтобы мы следовали нужным правилам.`,
    button: 'Выбрать округ',
  }),
  place_rule_changed: (f) =>
    permit(
      `Новые правила: ${f.place.ru}`,
      `С ${longDay('ru-RU', f.day)} для домашних кухонь действуют другие правила. Проверьте, соответствуют ли им ваше разрешение, сертификаты и меню.`,
    ),
  permit_approved: (f) =>
    permit('Новые лимиты действуют', `Мы одобрили повышенные лимиты. Повар: ${f.name.ru}.`),
  permit_rejected: (f) =>
    permit(
      'Лимиты остаются прежними',
      `Мы не смогли одобрить повышенные лимиты. Повар: ${f.name.ru}.${because(f.reason)}`,
    ),
  denial_approved: (f) =>
    menu(
      `Аллергены: ${f.name.ru}`,
      'Мы приняли ваше возражение. Покупателей больше не предупреждаем об этом аллергене.',
    ),
  denial_rejected: (f) =>
    menu(
      `Аллергены: ${f.name.ru}`,
      `Мы добавили к блюду аллерген, которого, по вашим словам, в нём нет.${because(f.reason)}`,
    ),
  chef_approved: (f) => ({
    title: 'Можно принимать заказы',
    message: `Профиль «${f.name.ru}» одобрен. Теперь покупатели найдут вас и смогут заказывать.`,
    button: 'Открыть заказы',
  }),
  chef_rejected: (f) =>
    kitchen(
      'В профиле нужно кое-что изменить',
      `Профиль «${f.name.ru}» пока нельзя одобрить.${because(f.reason)} Внесите изменения и отправьте его снова.`,
    ),
  chef_reopened: (f) =>
    kitchen(
      'Мы проверяем ваш профиль ещё раз',
      `Мы отменили решение о профиле «${f.name.ru}» и скоро сообщим новое.`,
    ),
  chef_suspended: (f) =>
    kitchen(
      'Ваш профиль повара приостановлен',
      `Профиль «${f.name.ru}» скрыт, новые заказы не приходят.${because(f.reason)} Открытые заказы можно завершить.`,
    ),
  chef_unsuspended: (f) =>
    kitchen('Ваш профиль снова активен', `Профиль «${f.name.ru}» больше не приостановлен.`),
  chef_featured: (f) =>
    kitchen('Мы вас рекомендуем', `Профиль «${f.name.ru}» теперь среди тех, кого мы показываем первыми.`),
  webhook_disabled: (f) => ({
    title: 'Вебхук отключён',
    message: `${f.host} давно не принимает события, и мы перестали их отправлять. Проверьте адрес и включите вебхук снова.`,
    button: 'Открыть подключения',
  }),
  listing_paused: (f) =>
    kitchen(`Приостановлено: ${f.name.ru}`, `Пока это нельзя заказать.${because(f.reason)}`),
  listing_archived: (f) =>
    kitchen(`В архиве: ${f.name.ru}`, `Покупатели этого больше не видят.${because(f.reason)}`),
  listing_restored: (f) => kitchen(`Снова в меню: ${f.name.ru}`, 'Это снова можно заказать.'),
  role_changed: (f) => ({
    title: 'Ваша роль изменилась',
    message: `Теперь вы ${roles[f.role]}.${because(f.reason)}`,
    button: 'Открыть личный кабинет',
  }),
  approval_requested: (f) => ({
    title: 'Нужно ваше согласие',
    message: `Администратор ${f.by} просит согласия: ${acts[f.act]}. Отменить это нельзя.${because(f.reason)}`,
    button: 'Открыть запрос',
  }),
  approval_decided: (f) => ({
    title: f.isApproved ? 'Согласие получено' : 'В согласии отказано',
    message: f.isApproved
      ? `Согласие дано: ${acts[f.act]}. Владелец: ${f.by}. Теперь это можно сделать.`
      : `В согласии отказано: ${acts[f.act]}. Владелец: ${f.by}.${because(f.reason)}`,
    button: 'Открыть страницу',
  }),
  staff_role_changed: (f) => ({
    title: 'Ваша роль в команде изменилась',
    message: `Теперь ваша роль в команде — «${staffRoleName(f.staffRole)}».${because(f.reason)}`,
    button: 'Открыть панель',
  }),
  staff_rights_changed: (f) => ({
    title: 'Права вашей роли в команде изменились',
    message: `У роли «${staffRoleName(f.staffRole)}» теперь другие права.${because(f.reason)}`,
    button: 'Открыть панель',
  }),
  account_viewed: (f) => ({
    title: 'Поддержка открыла ваш аккаунт',
    message: `Администратор просмотрел ваш аккаунт, ничего не меняя.${because(f.reason)} Все такие просмотры видны в настройках.`,
    button: 'Открыть настройки',
  }),
  account_warned: (f) =>
    home(
      'Предупреждение от LocalChef',
      `Мы проверили ваш аккаунт.${because(f.reason)} Если такое повторится, мы можем приостановить аккаунт.`,
    ),
  account_suspended: (f) => ({
    title: 'Ваш аккаунт приостановлен',
    message: `Пока вы не можете входить и заказывать.${because(f.reason)}`,
    button: 'Вопросы и ответы',
  }),
  account_unsuspended: () => ({
    title: 'Ваш аккаунт снова активен',
    message: 'Вы можете входить и заказывать, как раньше.',
    button: 'Войти',
  }),
  factor_reset: (f) => ({
    title: 'Приложение-аутентификатор отключено',
    message: `Вы вышли на всех устройствах. Пока вы не подключите приложение снова, для входа хватит пароля.${because(f.reason)} Если вы об этом не просили, сразу напишите нам.`,
    button: 'Войти',
  }),
  report_upheld: (f) =>
    home(
      'Ваша жалоба подтвердилась',
      `Мы всё проверили (${reported[f.subject]}) и приняли меры. Спасибо, что сообщили.`,
    ),
  report_dismissed: (f) =>
    home(
      'Ваша жалоба рассмотрена',
      `Мы всё проверили (${reported[f.subject]}) и не нашли нарушений. Спасибо, что сообщили.`,
    ),
  dispute_for: (f) =>
    problem(
      `Решено в вашу пользу: ${disputed[f.subject]} №${f.number}`,
      `Мы разобрались, что произошло (${disputed[f.subject]} №${f.number}), и выслушали обе стороны.${because(f.reason)}${f.refundCents ? ` Мы возвращаем ${money(f.refundCents)} на вашу карту.` : ''}${inPersonToBuyer(f)}${f.creditCents ? ` Мы начислили вам бонусы на следующие заказы: ${money(f.creditCents)}.` : ''}`,
    ),
  dispute_against: (f) =>
    problem(
      `Решение принято: ${disputed[f.subject]} №${f.number}`,
      `Мы разобрались, что произошло (${disputed[f.subject]} №${f.number}), выслушали обе стороны и решили в пользу другой стороны.${because(f.reason)}${f.refundCents ? ` Покупателю вернётся ${money(f.refundCents)}.` : ''}${f.isWarning ? ' Это предупреждение: если такое повторится, мы можем приостановить ваш аккаунт.' : ''}${inPersonFromChef(f)}${f.creditCents ? ` Покупатель получит от нас бонусы: ${money(f.creditCents)}.` : ''}`,
    ),
}

export const notifications: NotificationWords = { orders, bookings, others }
