import type { OrderWords } from '../order-words.ts'

export const orders: OrderWords = {
  food: 'Items',
  when: { pickup: 'Pickup', delivery: 'Delivery' },
  where: 'Where',
  directions: 'How to find it',
  later: (city: string) => `${city} (you’ll get the address once the chef confirms)`,
  orderBy: 'Order by',
  discount: 'Discount',
  credit: 'Paid with credit',
  total: 'Total',
  byCard: 'by card',
  inPerson: { pickup: 'pay the chef at pickup', delivery: 'pay the chef at the door' },
}
