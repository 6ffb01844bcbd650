import type { NotificationFacts } from '../../notifications/notification-event.ts'
import { money, type NotificationWords } from '../../notifications/notification-words.ts'
import { because } from './because.ts'

const reported = {
  review: 'отзыв',
  chef: 'повар',
  dish: 'блюдо',
  message: 'сообщение',
  notification: 'уведомление',
}

const disputed = { order: 'заказ', booking: 'бронь' }

/** Refund of what was paid in person. */
const inPersonToBuyer = (f: NotificationFacts['dispute_for']) => {
  if (!f.inPersonCents) return ''
  const sum = money(f.inPersonCents)
  return f.isSettled
    ? ` Повар уже вернул вам ${sum} лично.`
    : ` Вы платили при встрече, поэтому повар должен вам ${sum} и вернёт их лично.`
}

const inPersonFromChef = (f: NotificationFacts['dispute_against']) => {
  if (!f.inPersonCents) return ''
  const sum = money(f.inPersonCents)
  return f.isSettled
    ? ` Мы записали, что вы уже вернули покупателю ${sum} лично.`
    : ` Покупатель платил при встрече, поэтому вы должны ему ${sum}. Верните их, пожалуйста, лично.`
}

const reviews = (title: string, message: string) => ({ title, message, button: 'Открыть отзывы' })

const problem = (title: string, message: string, button = 'Открыть') => ({ title, message, button })

const home = (title: string, message: string) => ({ title, message, button: 'Открыть LocalChef' })

export const trustNotifications = {
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
  account_warned: (f) =>
    home(
      'Предупреждение от LocalChef',
      `Мы проверили ваш аккаунт.${because(f.reason)} Если такое повторится, мы можем приостановить аккаунт.`,
    ),
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
  dispute_reopened: (f) =>
    problem(
      `Мы пересматриваем решение: ${disputed[f.subject]} №${f.number}`,
      `Мы отменили прежнее решение (${disputed[f.subject]} №${f.number}) и примем новое.${because(f.reason)} Уже возвращённые деньги и начисленные бонусы остаются у покупателя.`,
    ),
} satisfies Partial<NotificationWords['others']>
