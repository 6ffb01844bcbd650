import type { OrderStatus } from '@localchef/contracts/orders/order-moves'

/** A new state, or something else that is told about an order. */
export type OrderNews =
  | OrderStatus
  | 'slot_proposed'
  | 'slot_accepted'
  | 'slot_kept'
  | 'proposal_expired'
  | 'undone'

/** What the words about an order's move are made of. */
export interface OrderFacts {
  number: number
  chef: string
  chefRu: string
  buyer: string
  items: number
  total: string
  reason: string | null
}

interface Words {
  title: string
  message: string
  button: string
}

type Teller = (facts: OrderFacts) => Words

const reasonEn = ({ reason }: OrderFacts) => (reason ? ` Reason: ${reason}` : '')
const reasonRu = ({ reason }: OrderFacts) => (reason ? ` Причина: ${reason}` : '')

/**
 * Titles in English are canonical: the notification popover chooses its icon by New Order, Confirmed, Ready,
 * Completed and Cancelled in them (spec section 2).
 */
const en: Record<OrderNews, Teller> = {
  placed: (f) => ({
    title: `New Order #${f.number}`,
    message: `${f.buyer} ordered ${f.items === 1 ? '1 portion' : `${f.items} portions`} for ${f.total}.`,
    button: 'Answer the order',
  }),
  confirmed: (f) => ({
    title: `Order #${f.number} Confirmed`,
    message: `${f.chef} has confirmed your order. The pickup address is on the order's page.`,
    button: 'See the order',
  }),
  preparing: (f) => ({
    title: `Order #${f.number} Preparing`,
    message: `${f.chef} has started cooking.`,
    button: 'See the order',
  }),
  ready: (f) => ({
    title: `Order #${f.number} Ready`,
    message: `Your food from ${f.chef} is ready.`,
    button: 'See the order',
  }),
  out_for_delivery: (f) => ({
    title: `Order #${f.number} Out for delivery`,
    message: `Your food from ${f.chef} is on its way.`,
    button: 'See the order',
  }),
  completed: (f) => ({
    title: `Order #${f.number} Completed`,
    message: `Enjoy your meal! Tell others how ${f.chef} cooks.`,
    button: 'See the order',
  }),
  declined: (f) => ({
    title: `Order #${f.number} Declined`,
    message: `${f.chef} could not take your order.${reasonEn(f)}`,
    button: 'See the order',
  }),
  expired: (f) => ({
    title: `Order #${f.number} Expired`,
    message: `${f.chef} did not answer in time. You have not been charged.`,
    button: 'See the order',
  }),
  cancelled: (f) => ({
    title: `Order #${f.number} Cancelled`,
    message: `The order was cancelled.${reasonEn(f)}`,
    button: 'See the order',
  }),
  slot_proposed: (f) => ({
    title: `Order #${f.number}: another time proposed`,
    message: `${f.chef} cannot make the time you chose and proposes another. Please answer.`,
    button: 'Answer the proposal',
  }),
  slot_accepted: (f) => ({
    title: `Order #${f.number} Confirmed`,
    message: `${f.buyer} agrees to the time you proposed.`,
    button: 'See the order',
  }),
  slot_kept: (f) => ({
    title: `Order #${f.number}: the time stays`,
    message: `${f.buyer} keeps the time asked for. Please confirm or decline.`,
    button: 'Answer the order',
  }),
  proposal_expired: (f) => ({
    title: `Order #${f.number} Expired`,
    message: `The time that ${f.chef} proposed was not answered. You have not been charged.`,
    button: 'See the order',
  }),
  undone: (f) => ({
    title: `Order #${f.number} Corrected`,
    message: `${f.chef} has taken the last step back. The order's page shows how it stands.`,
    button: 'See the order',
  }),
}

const ru: Record<OrderNews, Teller> = {
  placed: (f) => ({
    title: `Новый заказ №${f.number}`,
    message: `${f.buyer}: порций ${f.items}, на сумму ${f.total}.`,
    button: 'Ответить на заказ',
  }),
  confirmed: (f) => ({
    title: `Заказ №${f.number} подтверждён`,
    message: `${f.chef}: ваш заказ подтверждён. Адрес самовывоза — на странице заказа.`,
    button: 'Открыть заказ',
  }),
  preparing: (f) => ({
    title: `Заказ №${f.number} готовится`,
    message: `${f.chef}: приготовление началось.`,
    button: 'Открыть заказ',
  }),
  ready: (f) => ({
    title: `Заказ №${f.number} готов`,
    message: `${f.chef}: ваша еда готова.`,
    button: 'Открыть заказ',
  }),
  out_for_delivery: (f) => ({
    title: `Заказ №${f.number} в пути`,
    message: `${f.chef}: ваша еда уже в пути.`,
    button: 'Открыть заказ',
  }),
  completed: (f) => ({
    title: `Заказ №${f.number} выполнен`,
    message: `Приятного аппетита! Расскажите другим, как готовит ${f.chef}.`,
    button: 'Открыть заказ',
  }),
  declined: (f) => ({
    title: `Заказ №${f.number} отклонён`,
    message: `${f.chef} не может принять ваш заказ.${reasonRu(f)}`,
    button: 'Открыть заказ',
  }),
  expired: (f) => ({
    title: `Заказ №${f.number} истёк`,
    message: `${f.chef}: ответа не было вовремя. Деньги не списаны.`,
    button: 'Открыть заказ',
  }),
  cancelled: (f) => ({
    title: `Заказ №${f.number} отменён`,
    message: `Заказ отменён.${reasonRu(f)}`,
    button: 'Открыть заказ',
  }),
  slot_proposed: (f) => ({
    title: `Заказ №${f.number}: предложено другое время`,
    message: `${f.chef}: к выбранному времени не успеть, предложено другое. Ответьте, пожалуйста.`,
    button: 'Ответить',
  }),
  slot_accepted: (f) => ({
    title: `Заказ №${f.number} подтверждён`,
    message: `${f.buyer}: предложенное время подходит.`,
    button: 'Открыть заказ',
  }),
  slot_kept: (f) => ({
    title: `Заказ №${f.number}: время прежнее`,
    message: `${f.buyer}: другое время не подходит. Подтвердите или отклоните заказ.`,
    button: 'Ответить на заказ',
  }),
  proposal_expired: (f) => ({
    title: `Заказ №${f.number} истёк`,
    message: `На время, которое предложено (${f.chef}), не ответили. Деньги не списаны.`,
    button: 'Открыть заказ',
  }),
  undone: (f) => ({
    title: `Заказ №${f.number} исправлен`,
    message: `${f.chef}: последний шаг отменён. Что с заказом сейчас — на его странице.`,
    button: 'Открыть заказ',
  }),
}

export function orderWords(news: OrderNews, facts: OrderFacts): Record<'en' | 'ru', Words> {
  return { en: en[news](facts), ru: ru[news]({ ...facts, chef: facts.chefRu }) }
}
