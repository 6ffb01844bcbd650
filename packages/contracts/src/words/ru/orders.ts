import type { OrderWords } from '../order-words.ts'

export const orders: OrderWords = {
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
