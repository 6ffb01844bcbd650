import type { NotificationWords } from '../../notifications/notification-words.ts'
import { accountNotifications } from './account-notifications.ts'
import { awaitedFoodNotifications } from './awaited-food-notifications.ts'
import { bookingNotifications } from './booking-notifications.ts'
import { handoverNotifications } from './handover-notifications.ts'
import { kitchenNotifications } from './kitchen-notifications.ts'
import { moneyNotifications } from './money-notifications.ts'
import { orderNotifications } from './order-notifications.ts'
import { standingNotifications } from './standing-notifications.ts'
import { trustNotifications } from './trust-notifications.ts'

export const notifications: NotificationWords = {
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
