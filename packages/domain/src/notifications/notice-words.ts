import type { Notice } from '@localchef/contracts/notifications/create-notification'

interface Facts {
  number: number
  /** Of the person or kitchen who tells it. */
  name: string
}

/** English and canonical; each reader's language has its own by the key. */
export const noticeWords: Record<Notice, (facts: Facts) => { title: string; message: string }> = {
  order_on_the_way: ({ number, name }) => ({
    title: `Order #${number}: on the way`,
    message: `${name} is on the way.`,
  }),
  order_running_late: ({ number, name }) => ({
    title: `Order #${number}: running late`,
    message: `${name} is running late.`,
  }),
  order_arrived: ({ number, name }) => ({
    title: `Order #${number}: arrived`,
    message: `${name} has arrived.`,
  }),
  booking_on_the_way: ({ number, name }) => ({
    title: `Booking #${number}: on the way`,
    message: `${name} is on the way.`,
  }),
  booking_running_late: ({ number, name }) => ({
    title: `Booking #${number}: running late`,
    message: `${name} is running late.`,
  }),
  booking_arrived: ({ number, name }) => ({
    title: `Booking #${number}: arrived`,
    message: `${name} has arrived.`,
  }),
}
