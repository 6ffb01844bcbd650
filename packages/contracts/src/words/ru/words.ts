import { money, type NotificationWords } from '../../notifications/notification-words.ts'
import type { AccountWords } from '../account-words.ts'
import type { BookingWords } from '../booking-words.ts'
import type { LanguageWords } from '../language-words.ts'
import type { MailWords, TextMessageWords } from '../mail-words.ts'
import type { OrderWords } from '../order-words.ts'
import type { SandboxWords } from '../sandbox-words.ts'
import { accountNotifications, staffRoleName } from './account-notifications.ts'
import { awaitedFoodNotifications } from './awaited-food-notifications.ts'
import { bookingNotifications } from './booking-notifications.ts'
import { handoverNotifications } from './handover-notifications.ts'
import { kitchenNotifications } from './kitchen-notifications.ts'
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

const changedKeys = {
  password: 'Пароль изменён',
  factorAdded: 'Добавлено приложение-аутентификатор',
  factorRemoved: 'Приложение-аутентификатор удалено',
  recoveryCodes: 'Новые коды восстановления',
  identityLinked: 'Добавлен вход через Google',
  identityUnlinked: 'Удалён один из способов входа',
} as const

const mails: MailWords = {
  confirmSignUp: ({ link, code, data }, { productName }) => ({
    subject: `Подтвердите адрес почты – ${productName}`,
    preview:
      data.role === 'chef'
        ? 'Остался один шаг, и можно заполнить профиль повара.'
        : 'Остался один шаг, и можно заказывать.',
    title: 'Остался один шаг',
    lines: [
      data.role === 'chef'
        ? `Спасибо, что готовите с ${productName}. Подтвердите адрес, и мы проведём вас по шагам: где вы готовите, в какие часы, первое блюдо.`
        : `Спасибо, что присоединились к ${productName}. Подтвердите адрес, и можно заказывать домашнюю еду.`,
    ],
    button: { label: 'Подтвердить адрес', link },
    code: { label: 'Или введите код в течение 15 минут:', value: code },
    notes: ['Ссылка действует сутки. Если вы не регистрировались, просто удалите это письмо.'],
  }),

  recovery: ({ link, code }, { productName }) => ({
    subject: `Новый пароль – ${productName}`,
    preview: 'Ссылка, чтобы задать новый пароль.',
    title: 'Задайте новый пароль',
    lines: ['Кто-то, скорее всего вы, попросил сменить пароль. Нажмите кнопку и задайте новый.'],
    button: { label: 'Задать новый пароль', link },
    code: { label: 'Или введите код в течение 15 минут:', value: code },
    notes: [
      'Ссылка действует час и только один раз. Если это были не вы, ничего не делайте: пароль останется прежним.',
    ],
  }),

  magicLink: ({ link, code }, { productName }) => ({
    subject: `Вход без пароля – ${productName}`,
    preview: 'Ссылка, чтобы войти.',
    title: 'Войдите одним нажатием',
    lines: [`Нажмите кнопку, чтобы войти в ${productName}. Пароль не нужен.`],
    button: { label: 'Войти', link },
    code: { label: 'Или введите код в течение 15 минут:', value: code },
    notes: ['Ссылка действует час и только один раз. Если вы не просили её, просто удалите это письмо.'],
  }),

  reauthentication: ({ code }, { productName }) => ({
    subject: `Код подтверждения – ${productName}`,
    preview: 'Код, чтобы подтвердить, что это вы.',
    title: 'Подтвердите, что это вы',
    lines: ['Введите этот код, чтобы сменить пароль или адрес почты. Никому его не сообщайте.'],
    code: { label: 'Ваш код:', value: code },
    notes: ['Код действует 15 минут и только один раз. Если это были не вы, смените пароль.'],
  }),

  emailChange: ({ link, code, oldEmail, newEmail }, { productName }) => ({
    subject: `Смена адреса почты – ${productName}`,
    preview: 'Подтвердите новый адрес.',
    title: 'Подтвердите смену адреса',
    lines: [
      `Адрес вашего аккаунта меняется с ${oldEmail} на ${newEmail}. Мы отправили ссылки на оба адреса: подтвердите в обоих письмах.`,
    ],
    button: { label: 'Подтвердить смену', link },
    code: { label: 'Или введите код в течение 15 минут:', value: code },
    notes: ['Ссылка действует сутки. Если это были не вы, не нажимайте кнопку и смените пароль.'],
  }),

  existingAccount: ({ signInLink, resetLink }, { productName }) => ({
    subject: `У вас уже есть аккаунт – ${productName}`,
    preview: 'Войдите или задайте новый пароль.',
    title: 'У вас уже есть аккаунт',
    lines: [
      'Кто-то пробовал зарегистрироваться с этим адресом. Регистрироваться снова не нужно, просто войдите.',
    ],
    button: { label: 'Войти', link: signInLink },
    secondLink: { label: 'Забыли пароль? Задайте новый', link: resetLink },
    notes: ['Если это были не вы, ничего не делайте: ничего не изменилось.'],
  }),

  recoveryCodeUsed: ({ link, remaining }, { productName }) => ({
    subject: `Вход по коду восстановления – ${productName}`,
    preview: `Осталось кодов: ${remaining}.`,
    title: 'Использован код восстановления',
    lines: [
      'В ваш аккаунт вошли с паролем и одним из кодов восстановления. Этот код больше не действует.',
      remaining > 0
        ? `Осталось кодов: ${remaining}. В настройках можно получить новый набор.`
        : 'Это был последний код. Получите в настройках новый набор.',
    ],
    button: { label: 'Открыть настройки', link },
    notes: [
      'Если это были не вы, сразу смените пароль и получите новые коды: старые перестанут действовать.',
    ],
  }),

  phoneChanged: ({ link }, { productName }) => ({
    subject: `Новый номер телефона – ${productName}`,
    preview: 'К вашему аккаунту привязан другой номер.',
    title: 'Номер телефона изменён',
    lines: [
      'К вашему аккаунту привязан новый номер телефона. Теперь в аккаунт можно войти по коду из SMS на этот номер.',
    ],
    button: { label: 'Номер меняли не вы?', link },
    notes: [
      'Если номер сменили не вы, сразу задайте новый пароль: на остальных устройствах вход завершится.',
    ],
  }),

  keysChanged: ({ link, what }, { productName }) => ({
    subject: `${changedKeys[what]} – ${productName}`,
    preview: 'Если это были не вы, сразу задайте новый пароль.',
    title: changedKeys[what],
    lines: [
      what === 'password'
        ? 'У вашего аккаунта новый пароль. На остальных устройствах вход завершён.'
        : 'Изменился способ войти или подтвердить при входе, что это вы.',
    ],
    button: { label: 'Это были не вы?', link },
    notes: ['Если это были вы, ничего делать не нужно. Если нет, сразу задайте новый пароль.'],
  }),

  testMail: ({ link }, { productName }) => ({
    subject: `Пробное письмо – ${productName}`,
    preview: 'Почтовый сервер работает.',
    title: 'Почтовый сервер работает',
    lines: [
      `Это письмо отправлено со страницы подготовки к открытию ${productName}. Если оно попало в спам, проверьте записи SPF, DKIM и DMARC вашего домена.`,
    ],
    button: { label: 'Открыть сайт', link },
    notes: [],
  }),

  unsubscribe: 'Отписаться от таких писем',

  questions: (address) => `Вопросы? ${address}`,
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
