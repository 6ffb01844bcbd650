import { money, type NotificationWords } from '../../notifications/notification-words.ts'
import type { AccountWords } from '../account-words.ts'
import type { BookingWords } from '../booking-words.ts'
import type { LanguageWords } from '../language-words.ts'
import type { TextMessageWords } from '../mail-words.ts'
import type { OrderWords } from '../order-words.ts'
import type { SandboxWords } from '../sandbox-words.ts'
import { accountNotifications, staffRoleName } from './account-notifications.ts'
import { awaitedFoodNotifications } from './awaited-food-notifications.ts'
import { bookingNotifications } from './booking-notifications.ts'
import { handoverNotifications } from './handover-notifications.ts'
import { kitchenNotifications } from './kitchen-notifications.ts'
import { mails } from './mails.ts'
import { moneyNotifications } from './money-notifications.ts'
import { orderNotifications } from './order-notifications.ts'
import { pages } from './pages.ts'
import { standingNotifications } from './standing-notifications.ts'
import { texts } from './texts.ts'
import { trustNotifications } from './trust-notifications.ts'

const account: AccountWords = {
  farewell: {
    title: 'Ваш аккаунт удалён',
    lines: [
      'Мы удалили ваши личные данные. Заказы и брони остаются в учёте без вашего имени.',
      'Если это были не вы, сразу напишите нам.',
    ],
    button: { text: 'LocalChef', path: '/' },
  },
  openingNews: {
    title: 'Мы открылись',
    lines: [
      'Вы просили написать, когда LocalChef откроется. Этот день настал: повара рядом с вами уже принимают заказы.',
      'Других писем об этом не будет: ваш адрес мы уже удалили.',
    ],
    button: 'Посмотреть, кто готовит',
  },
  contactCode: (code) => ({
    title: `${code}: ваш код LocalChef`,
    lines: [
      `Введите код ${code} в профиле повара, чтобы подтвердить этот адрес.`,
      'Код действует 30 минут. Если вы его не запрашивали, ничего не делайте.',
    ],
    button: 'Открыть профиль повара',
  }),
  staffInvitation: ({ by, role, days }) => ({
    title: `${by}: приглашение в команду`,
    lines: [
      `Вас приглашают в команду LocalChef. Роль: «${staffRoleName(role)}». Войдите или зарегистрируйтесь с этим адресом и примите приглашение.`,
      `Ссылка действует один раз и ${days} дней. Если вы её не ждали, удалите письмо.`,
    ],
    button: 'Открыть приглашение',
  }),
  giftCardOnPage: 'Подарочная карта',
  giftCard: ({ sender, recipient, amountCents, message, code }) => ({
    title: `Вам подарили карту на ${money(amountCents)}. От кого: ${sender}`,
    lines: [
      `${recipient}, это подарочная карта на домашнюю еду.`,
      ...(message ? [message] : []),
      `Ваш код: ${code}`,
      'Войдите и добавьте её к бонусам. Ею можно платить у любого повара, срока действия нет. Код работает один раз, не показывайте его другим.',
    ],
    button: 'Активировать',
  }),
  customerInvitation: ({ kitchen, days }) => ({
    title: `${kitchen}: приглашение подписаться`,
    lines: [
      `«${kitchen}» теперь принимает заказы на LocalChef. Ваш адрес есть в списке прежних покупателей, и повар сообщил нам, что вы согласились получать его письма.`,
      'Подпишитесь, и мы напишем, когда появится что-нибудь новое. Аккаунт не нужен, отписаться можно в любой момент.',
      `Если ничего не делать, других приглашений от «${kitchen}» не будет, а ваш адрес мы удалим через ${days} дней.`,
    ],
    button: 'Открыть приглашение',
    decline: 'Больше не пишите мне',
  }),
  customerStatement:
    'Эти люди сами дали мне свой адрес и согласились получать мои письма. Я могу показать, как и когда. Я знаю, что каждый получит одно приглашение и подпишется, только если сам нажмёт в нём кнопку.',
}

const bookings: BookingWords = {
  service: 'Услуга',
  when: 'Когда',
  where: 'Где',
  classIn: {
    buyer: (city) => `${city} (адрес спросите у повара)`,
    chef: (city) => `${city} (отправьте покупателю свой адрес)`,
  },
  guests: 'Гостей',
  spots: 'Мест',
  price: 'Стоимость',
  priceLater: 'Повар назовёт цену',
  deposit: 'Предоплата',
  balance: 'Остаток',
  paid: 'оплачено',
  by: (moment) => `до ${moment}`,
  atEvent: 'оплата на месте',
  onceAgreed: 'когда бронь согласована',
  afterDeposit: 'после задатка',
  next: 'Что дальше',
  steps: {
    buyer: {
      requested: (due) => `Повар ответит до ${due}. До ответа вы ничего не платите.`,
      quoted: (due) => `Примите цену или предложите свою до ${due}.`,
      awaitingDeposit: (due) => `Внесите предоплату до ${due}.`,
      awaitingAnswer: (due) => `Ответьте до ${due}, подходит ли новое время.`,
      payBalance: (due) => `Оплатите остаток до ${due}.`,
      agreed: 'Если планы изменятся, напишите повару или отмените бронь.',
      completed: 'Оставьте отзыв.',
      ended: 'Выберите другую дату или другого повара.',
    },
    chef: {
      requested: (due) => `Подтвердите или отклоните до ${due}.`,
      toQuote: (due) => `Назовите цену или откажитесь до ${due}.`,
      awaitingDeposit: (due) => `Дождитесь предоплаты. Её срок – ${due}.`,
      awaitingAnswer: (due) => `Дождитесь ответа о новом времени. Его срок – ${due}.`,
      agreed: 'Обсудите подробности с покупателем в сообщениях.',
    },
  },
}

const orders: OrderWords = {
  food: 'Состав',
  removed: (names: string) => `Убрано: ${names}`,
  when: { pickup: 'Самовывоз', delivery: 'Доставка' },
  where: 'Где',
  directions: 'Как найти',
  later: (city: string) => `${city} (адрес откроется, когда повар подтвердит заказ)`,
  orderBy: 'Закажите до',
  sum: {
    subtotal: 'Еда',
    discount: 'Скидка',
    freePortion: 'Бесплатная порция',
    service: 'Сервисный сбор',
    delivery: 'Стоимость доставки',
    tax: 'Налог',
    tip: 'Чаевые',
    credit: 'Оплачено бонусами',
  },
  total: 'Итого',
  byCard: 'картой',
  inPerson: { pickup: 'оплата повару при получении', delivery: 'оплата повару при доставке' },
}

/** Amounts of money are text such as `$15.00`. */
const sandbox: SandboxWords = {
  demo: 'Тестовые платежи: деньги с карты не списываются',
  pay: (sum) => `Оплатить ${sum}`,
  held: 'Сейчас сумма только блокируется. Она спишется, когда заказ или бронь подтвердят.',
  good: 'Оплатить исправной картой',
  card_declined: 'Карта отклонена',
  insufficient_funds: 'Недостаточно средств',
  confirm: 'Карта с подтверждением',
  slow: 'Медленная карта (20 секунд)',
  confirmTitle: 'Банк просит подтвердить платёж',
  yes: 'Подтвердить',
  no: 'Отказаться',
  back: 'Вернуться без оплаты',
  declined: 'Карта отклонена. Выберите, пожалуйста, другую.',
  over: 'Эта страница закрыта. Деньги не списаны.',
  done: 'Оплачено.',
  toSite: 'Вернуться на сайт',
  onboarding: (name) => `Платёжный аккаунт: ${name}`,
  asked: 'Настоящий сервис спросил бы здесь о личности, деле, банковском счёте и согласии с условиями.',
  complete: 'Заполнить всё',
  later: 'Позже',
  overview: 'Песочница платежей',
  payments: 'Платежи',
  accounts: 'Аккаунты',
  chargeback: 'Оспорить платёж',
  won: 'Оспаривание: выиграно',
  lost: 'Оспаривание: проиграно',
  refundPaid: 'Возвраты: дошли',
  refundFailed: 'Возвраты: не прошли',
  payOut: 'Выплатить',
  payoutPaid: 'Выплаты: дошли',
  payoutFailed: 'Выплаты: не прошли',
  none: 'Пока ничего нет.',
}

/** The code comes first, so it is visible on a lock screen. */
const textMessages: TextMessageWords = {
  code: {
    subject: 'SMS с кодом',
    text: ({ code }, { productName }) =>
      `${code} – ваш код для ${productName}. Действует 15 минут. Никому его не сообщайте.`,
  },
  existingAccount: {
    subject: 'SMS о существующем аккаунте',
    text: (_params, { productName, siteUrl }) =>
      `С этим номером уже есть аккаунт в ${productName}. Войдите: ${siteUrl}/auth`,
  },
  numberChanged: {
    subject: 'SMS о смене номера',
    text: (_params, { productName, siteUrl }) =>
      `Номер вашего аккаунта в ${productName} изменён. Если это не вы, напишите нам: ${siteUrl}`,
  },
}

const notifications: NotificationWords = {
  orders: orderNotifications,
  bookings: bookingNotifications,
  others: {
    ...handoverNotifications,
    ...standingNotifications,
    ...moneyNotifications,
    ...awaitedFoodNotifications,
    ...trustNotifications,
    ...kitchenNotifications,
    ...accountNotifications,
  },
  from: {
    buyer: (name) => `От покупателя: ${name}`,
    chef: (name) => `От повара: ${name}`,
  },
}

/** @public Loaded by the folder's name. */
export const words: LanguageWords = {
  account,
  bookings,
  mails,
  notifications,
  orders,
  pages,
  sandbox,
  textMessages,
  texts,
}
