import { longDay, type NotificationWords } from '../../notifications/notification-words.ts'
import { quietDays } from '../../users/quiet-days.ts'
import { because } from './because.ts'

const roles = { buyer: 'покупатель', chef: 'повар', admin: 'администратор' }

const staffRoles: Record<string, string> = {
  support: 'Поддержка',
  moderator: 'Модератор',
  finance: 'Финансы',
  owner: 'Владелец',
}

const acts = {
  'erase-user': 'удалить аккаунт',
  'open-support-view': 'открыть аккаунт из-за подозрения в мошенничестве',
  'close-ledger-month': 'закрыть месяц учёта',
  'refund-order': 'вернуть деньги за заказ',
  'refund-booking': 'вернуть деньги за бронь',
  'decide-dispute': 'вернуть деньги по спору',
  'correct-ledger': 'исправить учёт',
  'save-setting': 'отключить или ослабить согласие второго владельца',
}

/** Staff roles that the marketplace has added keep their name in every language. */
export const staffRoleName = (name: string) => staffRoles[name] ?? name

export const accountNotifications = {
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
    message: f.suspicionOn
      ? `Администратор просмотрел ваш аккаунт из-за подозрения в мошенничестве. Дата: ${longDay('ru', f.suspicionOn)}.${because(f.reason)} Мы сообщаем об этом через ${quietDays} дней. Все такие просмотры видны в настройках.`
      : `Администратор просмотрел ваш аккаунт, ничего не меняя.${because(f.reason)} Все такие просмотры видны в настройках.`,
    button: 'Открыть настройки',
  }),
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
  api_key_created: (f) => ({
    title: 'Новый ключ API может действовать от вашего имени',
    message: `В вашем аккаунте создан ключ «${f.name}». Если это были не вы, отзовите его и сразу задайте новый пароль.`,
    button: 'Открыть ключи API',
  }),
  api_key_revoked: (f) => ({
    title: 'Ключ API отозван',
    message: `Ключ «${f.name}» больше не работает. Программы, которые им пользуются, теряют доступ.`,
    button: 'Открыть ключи API',
  }),
  texts_unreachable: (f) => ({
    title: 'SMS выключены',
    message: `Наши SMS на номер ${f.phone} не доходят, поэтому мы их выключили. Укажите другой номер в настройках.`,
    button: 'Открыть настройки',
  }),
} satisfies Partial<NotificationWords['others']>
