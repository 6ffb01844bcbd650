import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import { minuteMs } from './local-time.ts'
import type { BookingsPlan } from './plan-bookings.ts'
import type { OrderPlan } from './plan-orders.ts'

/** Messages between the demo buyer and the demo chef; the last message of each thread is unread. */
export function planMessages(orders: readonly OrderPlan[], { bookings }: BookingsPlan, now: Date): object[] {
  const [, chef, buyer] = demoAccounts
  const rows: object[] = []
  const say = (
    thread: { order_id: string | null; booking_id: string | null },
    from: 'buyer' | 'chef',
    minutesAgo: number,
    body: string,
    isRead: boolean,
  ) => {
    const at = new Date(now.getTime() - minutesAgo * minuteMs)
    rows.push({
      id: demoId('message', thread.order_id ?? thread.booking_id ?? '', body),
      ...thread,
      sender_id: from === 'buyer' ? buyer.id : chef.id,
      recipient_id: from === 'buyer' ? chef.id : buyer.id,
      body,
      read_at: isRead ? new Date(at.getTime() + 3 * minuteMs).toISOString() : null,
      created_at: at.toISOString(),
    })
  }
  const order = orders.find(
    (candidate) => candidate.buyer.id === buyer.id && candidate.status === 'confirmed',
  )
  if (order) {
    const thread = { order_id: order.id, booking_id: null }
    say(thread, 'buyer', 33, 'Hi Nino! Just to be sure: no nuts in anything on my order?', true)
    say(
      thread,
      'chef',
      30,
      'None. I grind walnuts at the other end of the kitchen and change the board for you.',
      true,
    )
    say(
      thread,
      'buyer',
      28,
      'You are the best. I will come by bike, so a box that closes well, please.',
      true,
    )
    say(thread, 'chef', 12, 'Packed flat and tied with string. See you soon!', false)
  }
  const booking = bookings.find(
    (candidate) => candidate.buyer.id === buyer.id && candidate.status === 'quoted',
  )
  if (booking) {
    const thread = { order_id: null, booking_id: booking.id }
    say(
      thread,
      'chef',
      19,
      'I can leave walnuts out of every dish that evening, pkhali will be with pumpkin seed.',
      true,
    )
    say(
      thread,
      'buyer',
      16,
      'Wonderful! Let me ask my sister about the date and I will answer tonight.',
      false,
    )
  }
  return rows
}
