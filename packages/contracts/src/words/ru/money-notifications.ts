import type { NotificationFacts } from '../../notifications/notification-event.ts'
import { dayIn, longDay, money, type NotificationWords } from '../../notifications/notification-words.ts'
import { because } from './because.ts'

const credit = (title: string, message: string) => ({ title, message, button: 'Открыть бонусы' })

/** Tells the buyer of a refund to the card or in person. */
const comesBack = (f: NotificationFacts['order_refunded'], problem: string) =>
  f.arrival
    ? `${f.chef.ru}: ${money(f.amountCents)} вернутся на вашу карту. Деньги должны дойти до ${dayIn('ru', f.arrival)}.${because(f.reason)}`
    : `Вы платили лично, поэтому ${money(f.amountCents)} вам вернут лично: деньги передаст повар (${f.chef.ru}).${because(f.reason)} Если вы не получите деньги, ${problem}.`

export const moneyNotifications = {
  order_refunded: (f) => ({
    title: `Возврат по заказу №${f.number}`,
    message: comesBack(f, 'сообщите о проблеме с заказом'),
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
    message: comesBack(f, 'сообщите о проблеме с бронью'),
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
  gift_card_bought: (f) => ({
    title: `Подарочная карта оплачена (кому: ${f.recipient})`,
    message: `Списано: ${money(f.amountCents)}. Пока карта не отправлена, можно изменить день. Её можно распечатать и увидеть, активирована ли она.`,
    button: 'Открыть подарочные карты',
  }),
  gift_card_refunded: (f) => ({
    title: `Деньги за подарочную карту возвращаются (кому: ${f.recipient})`,
    message: `На вашу банковскую карту вернётся ${money(f.amountCents)}, не позднее ${dayIn('ru', { by: f.by, timeZone: 'UTC' })}. Код больше не действует.${because(f.reason)}`,
    button: 'Открыть подарочные карты',
  }),
  gift_cash_out_paid: (f) =>
    credit(
      `Остаток подарочной карты выплачен: ${money(f.amountCents)}`,
      `Вы попросили выплатить его деньгами.${because(f.reason)}`,
    ),
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
} satisfies Partial<NotificationWords['others']>
