import type { OrderWords } from '../order-words.ts'

export const orders: OrderWords = {
  food: 'Items',
  removed: (names: string) => `Removed: ${names}`,
  when: { pickup: 'Pickup', delivery: 'Delivery' },
  where: 'Where',
  directions: 'How to find it',
  later: (city: string) => `${city} (you’ll get the address once the chef confirms)`,
  orderBy: 'Order by',
  sum: {
    subtotal: 'Food',
    discount: 'Discount',
    service: 'Service fee',
    delivery: 'Delivery fee',
    tax: 'Tax',
    tip: 'Tip',
    credit: 'Paid with credit',
  },
  total: 'Total',
  byCard: 'by card',
  inPerson: { pickup: 'pay the chef at pickup', delivery: 'pay the chef at the door' },
}
