import type { OrderFacts } from '../../notifications/notification-event.ts'
import { counted, money, type NotificationWords, slotWords } from '../../notifications/notification-words.ts'
import { missedAnswerMinutes } from '../../orders/missed-answer.ts'
import { because } from './because.ts'

const order = (f: OrderFacts, status: string, message: string, button = 'Открыть заказ') => ({
  title: `Заказ №${f.number} ${status}`,
  message,
  button,
})

/** The outcome of the card payment of an order that ends without food. */
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

/** Time, place and amount of the coming handover. */
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

export const orderNotifications: NotificationWords['orders'] = {
  order_placed: {
    buyer: (f) =>
      order(
        f,
        'получен',
        `${f.chef.ru}: ваш заказ у повара. Мы сообщим об ответе.${
          f.card === 'authorized'
            ? ` Сумма заблокирована на вашей карте: ${money(f.totalCents)}. Спишем её, только если повар подтвердит заказ.`
            : ' Платить нужно будет при получении.'
        }`,
      ),
    chef: (f) => ({
      title: `Новый заказ №${f.number}`,
      message: `${f.buyer}: ${counted('ru', f.portions, { one: 'порция', few: 'порции', other: 'порций' })} на сумму ${money(f.totalCents)}.`,
      button: 'Ответить на заказ',
    }),
  },
  order_confirmed: { buyer: confirmed },
  order_confirmed_itself: {
    buyer: confirmed,
    chef: (f) => ({
      title: `Новый заказ №${f.number} подтверждён`,
      message: `${f.buyer}: ${counted('ru', f.portions, { one: 'порция', few: 'порции', other: 'порций' })} на сумму ${money(f.totalCents)}. Заказ подтверждён автоматически, в пределах ваших ограничений.`,
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
  order_time_agreed: {
    chef: (f) => ({
      title: `Заказ №${f.number}: новое время согласовано`,
      message: `${f.buyer}: предложенное время подходит. Новое время: ${slotWords('ru', f.slot)}.`,
      button: 'Открыть заказ',
    }),
  },
  order_time_kept: {
    chef: (f) => ({
      title: `Заказ №${f.number}: время прежнее`,
      message: `${f.buyer}: другое время не подходит. Остаётся подтверждённое: ${slotWords('ru', f.slot)}. Если вы не можете, отмените заказ и назовите причину.`,
      button: 'Открыть заказ',
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
  order_payment_owed: {
    buyer: (f) =>
      order(
        f,
        'ещё не оплачен',
        `Не удалось списать деньги с вашей карты за полученную еду. Заплатите, пожалуйста, ${money(f.totalCents)} лично. Повар: ${f.chef.ru}.`,
      ),
    chef: (f) =>
      order(
        f,
        'ещё не оплачен',
        `Не удалось списать деньги с карты покупателя (${f.buyer}), а еда уже отдана. Попросите заплатить вам ${money(f.totalCents)} лично и отметьте это в заказе.`,
      ),
  },
  order_payment_recorded: {
    buyer: (f) =>
      order(
        f,
        'оплачен',
        `Отмечено, что вы лично заплатили ${money(f.totalCents)}. Повар: ${f.chef.ru}. Если это не так, сообщите о проблеме с заказом.`,
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
      message: `${f.chef.ru}: вы ещё не забрали заказ. Попросите другое время, напишите повару или скажите, что не придёте. Если не ответить за ${missedAnswerMinutes} минут, повар может отметить неявку: ${f.card ? 'тогда деньги останутся у повара, потому что еда приготовлена' : 'платить тогда не нужно'}.`,
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
