import {
  counted,
  longDay,
  longMoment,
  type NotificationWords,
  timeOfDay,
} from '../../notifications/notification-words.ts'

export const awaitedFoodNotifications = {
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
    message: `Покупатели уже могут заказывать: ${counted('ru', f.portions, { one: 'порция', few: 'порции', other: 'порций' })}.`,
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
} satisfies Partial<NotificationWords['others']>
