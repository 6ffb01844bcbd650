import type { NotificationFacts } from '../../notifications/notification-event.ts'
import { counted, longDay, type NotificationWords } from '../../notifications/notification-words.ts'
import type { FoodKind } from '../../permits/food-kinds.ts'
import { because } from './because.ts'
import { certificationNames } from './certifications.ts'

const kitchen = (title: string, message: string) => ({ title, message, button: 'Открыть профиль повара' })

const certification = (title: string, message: string) => ({
  title,
  message,
  button: 'Открыть сертификаты',
})

const permit = (title: string, message: string) => ({ title, message, button: 'Открыть разрешение' })

const menu = (title: string, message: string) => ({ title, message, button: 'Открыть меню' })

function foodPauseCause({ cause, permit, foods, count }: NotificationFacts['food_paused']): string {
  const kinds = foods.map((kind) => foodKindNames[kind]).join(', ')
  switch (cause) {
    case 'orders':
      return `С вашим разрешением (${permit}) закон позволяет продавать только лично: не через интернет и не по телефону.`
    case 'cold':
      return `Ваше разрешение (${permit}) не допускает еду, которой нужен холодильник.`
    case 'kind':
      return `Ваше разрешение (${permit}) не допускает такую еду: ${kinds}.`
    case 'unstated':
      return `Ваше разрешение (${permit}) не допускает такую еду: ${kinds}. Укажите ${count === 1 ? 'для этого блюда' : 'для каждого блюда'}, есть ли в нём что-то из этого, и снова поставьте его в продажу.`
  }
}

export const kitchenNotifications = {
  certifications_waiting: (f) => ({
    title: 'Сертификаты ждут решения',
    message: `На проверке ${counted('ru', f.count, { one: 'сертификат', few: 'сертификата', other: 'сертификатов' })}.`,
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
  certifications_missing: (f) =>
    certification(
      `Ещё нужно: ${f.kinds.map((kinds) => kinds.map((kind) => certificationNames[kind]).join(' или ')).join('; ')}`,
      `Вы принимаете заказы, но закон там, где вы готовите, этого требует, а действующего документа у нас нет.${f.pauseOn ? ` ${longDay('ru-RU', f.pauseOn)} мы приостановим кухню, пока не одобрим его.` : ''}`,
    ),
  chef_paused: (f) =>
    certification(
      `Кухня приостановлена: ${f.name.ru}`,
      `Не хватает сертификатов, которых требует закон. Когда мы их одобрим, вы сможете открыться снова.${because(f.reason)}`,
    ),
  food_paused: (f) =>
    menu(
      f.count === 1 ? `Снято с продажи: ${f.dish.ru}` : `Снято с продажи: ${f.dish.ru} и ещё ${f.count - 1}`,
      `${foodPauseCause(f)} ${f.cause === 'unstated' ? 'До этого покупатели не могут' : 'Покупатели больше не могут'} заказать ${f.count === 1 ? 'это блюдо' : 'эти блюда'}.`,
    ),
  services_paused: (f) => ({
    title:
      f.count === 1
        ? `Снято с продажи: ${f.service.ru}`
        : `Снято с продажи: ${f.service.ru} и ещё ${f.count - 1}`,
    message: `Закон не допускает этого при вашем разрешении (${f.permit}). Покупатели больше не видят ${f.count === 1 ? 'эту услугу' : 'эти услуги'}.`,
    button: 'Ваши услуги',
  }),
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
  listing_paused: (f) => kitchen(`На паузе: ${f.name.ru}`, `Пока это нельзя заказать.${because(f.reason)}`),
  listing_archived: (f) =>
    kitchen(`В архиве: ${f.name.ru}`, `Покупатели этого больше не видят.${because(f.reason)}`),
  listing_restored: (f) => kitchen(`Снова в меню: ${f.name.ru}`, 'Это снова можно заказать.'),
} satisfies Partial<NotificationWords['others']>

const foodKindNames: Record<FoodKind, string> = {
  meat: 'мясо или птица',
  seafood: 'рыба или морепродукты',
  raw_oysters: 'сырые устрицы',
  raw_milk: 'сырое молоко или продукты из него',
  home_dairy: 'молочные продукты, которые вы делаете сами',
  frozen: 'лёд или замороженные десерты',
  low_acid_canned: 'консервы с низкой кислотностью',
  melted_chocolate: 'шоколад, который вы растапливаете',
  alcohol: 'алкоголь',
  cannabis: 'CBD или THC',
}
