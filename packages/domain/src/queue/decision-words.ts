export type DecisionNews =
  | 'chef_approved'
  | 'chef_rejected'
  | 'chef_reopened'
  | 'chef_suspended'
  | 'chef_unsuspended'
  | 'chef_featured'
  | 'certification_approved'
  | 'certification_rejected'
  | 'certification_reopened'
  | 'permit_approved'
  | 'permit_rejected'
  | 'denial_approved'
  | 'denial_rejected'
  | 'role_changed'
  | 'account_suspended'
  | 'account_unsuspended'
  | 'listing_paused'
  | 'listing_archived'
  | 'listing_restored'
  | 'review_hidden'
  | 'review_of_kitchen_hidden'
  | 'review_shown'
  | 'report_upheld'
  | 'report_dismissed'
  | 'dispute_for'
  | 'dispute_against'
  | 'factor_reset'

export interface DecisionFacts {
  /** Whom or what it is about: the kitchen, the dish, the paper. */
  name: string
  /** The same in Russian, where there is one. */
  nameRu?: string | null | undefined
  reason?: string | null | undefined
}

interface Words {
  title: string
  message: string
  button: string
}

type Teller = (name: string, reason: string) => readonly [title: string, message: string, button: string]

/** `reason` is empty, or a sentence of its own that begins with a space. */
const en: Record<DecisionNews, Teller> = {
  chef_approved: (name) => [
    'Your kitchen is open',
    `${name} has been approved. Buyers can find you and order from now on.`,
    'Open my orders',
  ],
  chef_rejected: (name, reason) => [
    'Your kitchen needs a change',
    `${name} could not be approved yet.${reason} Please change it and submit it again.`,
    'Open my kitchen',
  ],
  chef_reopened: (name) => [
    'Your kitchen is being looked at again',
    `The decision about ${name} has been taken back. You will hear from us soon.`,
    'Open my kitchen',
  ],
  chef_suspended: (name, reason) => [
    'Your kitchen is suspended',
    `${name} is hidden and takes no new orders.${reason} Orders that are open can still be finished.`,
    'Open my kitchen',
  ],
  chef_unsuspended: (name) => ['Your kitchen is back', `${name} is no longer suspended.`, 'Open my kitchen'],
  chef_featured: (name) => [
    'Your kitchen is featured',
    `${name} is now among the kitchens we show first.`,
    'Open my kitchen',
  ],
  certification_approved: (name) => [
    `Approved: ${name}`,
    'Your paper has been checked. Your kitchen carries the verified mark.',
    'Open my certifications',
  ],
  certification_rejected: (name, reason) => [
    `Not accepted: ${name}`,
    `Your paper could not be accepted.${reason} Please hand it in again.`,
    'Open my certifications',
  ],
  certification_reopened: (name) => [
    `Being checked again: ${name}`,
    'The decision about your paper has been taken back. You will hear from us soon.',
    'Open my certifications',
  ],
  permit_approved: (name) => [
    'Your new limits hold',
    `The higher limits you asked for are approved for ${name}.`,
    'Open my permit',
  ],
  permit_rejected: (name, reason) => [
    'Your limits stay as they were',
    `The higher limits you asked for were not approved for ${name}.${reason}`,
    'Open my permit',
  ],
  denial_approved: (name) => [
    `Allergens of ${name}`,
    'Your reason has been accepted. Buyers are no longer warned of this allergen.',
    'Open my menu',
  ],
  denial_rejected: (name, reason) => [
    `Allergens of ${name}`,
    `An allergen you had denied has been added to the dish.${reason}`,
    'Open my menu',
  ],
  role_changed: (name, reason) => [
    'Your role has changed',
    `You are ${name} now.${reason}`,
    'Open my dashboard',
  ],
  account_suspended: (_name, reason) => [
    'Your account is suspended',
    `You cannot sign in or order for now.${reason}`,
    'Questions and answers',
  ],
  account_unsuspended: () => [
    'Your account is open again',
    'You can sign in and order as before.',
    'Sign in',
  ],
  listing_paused: (name, reason) => [
    `Paused: ${name}`,
    `It cannot be ordered for now.${reason}`,
    'Open my kitchen',
  ],
  listing_archived: (name, reason) => [
    `Taken off the menu: ${name}`,
    `It is no longer shown.${reason}`,
    'Open my kitchen',
  ],
  listing_restored: (name) => [`Back on the menu: ${name}`, 'It can be ordered again.', 'Open my kitchen'],
  review_hidden: (name, reason) => [
    'Your review is hidden',
    `Your review of ${name} is no longer shown.${reason}`,
    'Open my reviews',
  ],
  review_of_kitchen_hidden: (name, reason) => [
    'A review has been hidden',
    `A review of ${name} is no longer shown and no longer counts.${reason}`,
    'Open my reviews',
  ],
  review_shown: (name) => [
    'A review is shown again',
    `The review of ${name} is shown again.`,
    'Open my reviews',
  ],
  report_upheld: (name) => [
    'Your report was right',
    `We have looked at ${name} and acted. Thank you for telling us.`,
    'Open LocalChef',
  ],
  report_dismissed: (name) => [
    'Your report was looked at',
    `We have looked at ${name} and found nothing against our rules. Thank you for telling us.`,
    'Open LocalChef',
  ],
  dispute_for: (name, reason) => [
    `Decided in your favour: ${name}`,
    `We have looked at what went wrong with ${name} and heard both sides.${reason}`,
    'Open it',
  ],
  dispute_against: (name, reason) => [
    `Decided: ${name}`,
    `We have looked at what went wrong with ${name}, heard both sides and decided for the other one.${reason}`,
    'Open it',
  ],
  factor_reset: (_name, reason) => [
    'Your authenticator app was removed',
    `You were signed out everywhere and sign in with your password alone until you set up an app again.${reason} If you did not ask for this, write to us at once.`,
    'Sign in',
  ],
}

const ru: Record<DecisionNews, Teller> = {
  chef_approved: (name) => [
    'Ваша кухня открыта',
    `Кухня «${name}» одобрена. Теперь покупатели могут находить вас и заказывать.`,
    'Открыть заказы',
  ],
  chef_rejected: (name, reason) => [
    'В описании кухни нужно кое-что изменить',
    `Кухню «${name}» пока нельзя одобрить.${reason} Внесите изменения и отправьте её снова.`,
    'Открыть мою кухню',
  ],
  chef_reopened: (name) => [
    'Вашу кухню проверяют ещё раз',
    `Решение по кухне «${name}» отозвано. Мы скоро сообщим новое.`,
    'Открыть мою кухню',
  ],
  chef_suspended: (name, reason) => [
    'Работа вашей кухни приостановлена',
    `Кухня «${name}» скрыта и не принимает новых заказов.${reason} Открытые заказы можно завершить.`,
    'Открыть мою кухню',
  ],
  chef_unsuspended: (name) => [
    'Ваша кухня снова работает',
    `Кухня «${name}» больше не приостановлена.`,
    'Открыть мою кухню',
  ],
  chef_featured: (name) => [
    'Вашу кухню рекомендуют',
    `Кухня «${name}» теперь среди тех, что мы показываем первыми.`,
    'Открыть мою кухню',
  ],
  certification_approved: (name) => [
    `Принято: ${name}`,
    'Документ проверен. У вашей кухни есть отметка о проверке.',
    'Открыть мои сертификаты',
  ],
  certification_rejected: (name, reason) => [
    `Не принято: ${name}`,
    `Документ не удалось принять.${reason} Загрузите его снова.`,
    'Открыть мои сертификаты',
  ],
  certification_reopened: (name) => [
    `Проверяется ещё раз: ${name}`,
    'Решение по вашему документу отозвано. Мы скоро сообщим новое.',
    'Открыть мои сертификаты',
  ],
  permit_approved: (name) => [
    'Новые лимиты действуют',
    `Повышенные лимиты для кухни «${name}» одобрены.`,
    'Открыть разрешение',
  ],
  permit_rejected: (name, reason) => [
    'Лимиты остаются прежними',
    `Повышенные лимиты для кухни «${name}» не одобрены.${reason}`,
    'Открыть разрешение',
  ],
  denial_approved: (name) => [
    `Аллергены: ${name}`,
    'Ваше объяснение принято. Покупателей больше не предупреждают об этом аллергене.',
    'Открыть меню',
  ],
  denial_rejected: (name, reason) => [
    `Аллергены: ${name}`,
    `К блюду добавлен аллерген, которого, по вашим словам, в нём нет.${reason}`,
    'Открыть меню',
  ],
  role_changed: (name, reason) => [
    'Ваша роль изменилась',
    `Теперь вы — ${name}.${reason}`,
    'Открыть личный кабинет',
  ],
  account_suspended: (_name, reason) => [
    'Ваш аккаунт приостановлен',
    `Пока вы не можете входить и заказывать.${reason}`,
    'Вопросы и ответы',
  ],
  account_unsuspended: () => [
    'Ваш аккаунт снова открыт',
    'Вы можете входить и заказывать, как раньше.',
    'Войти',
  ],
  listing_paused: (name, reason) => [
    `Приостановлено: ${name}`,
    `Пока это нельзя заказать.${reason}`,
    'Открыть мою кухню',
  ],
  listing_archived: (name, reason) => [
    `Снято с меню: ${name}`,
    `Это больше не показывается.${reason}`,
    'Открыть мою кухню',
  ],
  listing_restored: (name) => [`Снова в меню: ${name}`, 'Это снова можно заказать.', 'Открыть мою кухню'],
  review_hidden: (name, reason) => [
    'Ваш отзыв скрыт',
    `Ваш отзыв о кухне «${name}» больше не показывается.${reason}`,
    'Открыть мои отзывы',
  ],
  review_of_kitchen_hidden: (name, reason) => [
    'Отзыв скрыт',
    `Один из отзывов о кухне «${name}» больше не показывается и не учитывается.${reason}`,
    'Открыть отзывы',
  ],
  review_shown: (name) => [
    'Отзыв снова показывается',
    `Отзыв о кухне «${name}» снова показывается.`,
    'Открыть отзывы',
  ],
  report_upheld: (name) => [
    'Ваша жалоба подтвердилась',
    `Мы всё проверили (${name}) и приняли меры. Спасибо, что сообщили.`,
    'Открыть LocalChef',
  ],
  report_dismissed: (name) => [
    'Ваша жалоба рассмотрена',
    `Мы всё проверили (${name}) и не нашли нарушений. Спасибо, что сообщили.`,
    'Открыть LocalChef',
  ],
  dispute_for: (name, reason) => [
    `Решено в вашу пользу: ${name}`,
    `Мы разобрались, что произошло (${name}), и выслушали обе стороны.${reason}`,
    'Открыть',
  ],
  dispute_against: (name, reason) => [
    `Решение принято: ${name}`,
    `Мы разобрались, что произошло (${name}), выслушали обе стороны и решили в пользу другой.${reason}`,
    'Открыть',
  ],
  factor_reset: (_name, reason) => [
    'Приложение для входа отключено',
    `Вы вышли на всех устройствах. Пока вы не подключите приложение снова, вход — только по паролю.${reason} Если вы об этом не просили, сразу напишите нам.`,
    'Войти',
  ],
}

/** What a person is told about a decision, in both languages. */
export function decisionWords(news: DecisionNews, facts: DecisionFacts): Record<'en' | 'ru', Words> {
  const { name, nameRu, reason } = facts
  const word = (teller: Teller, called: string, because: string): Words => {
    const [title, message, button] = teller(called, reason ? ` ${because}: ${endOf(reason)}` : '')
    return { title, message, button }
  }
  return { en: word(en[news], name, 'Reason'), ru: word(ru[news], nameRu ?? name, 'Причина') }
}

/** A reason ends like a sentence, whatever was typed. */
function endOf(reason: string): string {
  return /[.!?…]$/.test(reason) ? reason : `${reason}.`
}
