import {
  longDay,
  longMoment,
  type NotificationWords,
  timeOfDay,
} from '../../notifications/notification-words.ts'

export const awaitedFoodNotifications = {
  watched_dish: (f) => ({
    title: `A chef now cooks “${f.query}”`,
    message: `${f.dish.en} from ${f.chef.en}.`,
    button: 'See dish',
  }),
  followed_batch: (f) => ({
    title: `New batch: ${f.dish.en}`,
    message: `${f.chef.en} cooks it for ${longDay('en', f.day)}.`,
    button: 'See dish',
  }),
  followed_message: (f) => ({
    title: `${f.chef.en}: ${f.subject}`,
    message: f.body,
    button: 'Read message',
  }),
  drop_announced: (f) => ({
    title: `${f.chef.en}: ${f.drop.en}`,
    message: `Orders open ${longMoment('en', f.opensAt, f.timeZone)}.`,
    button: 'See drop',
  }),
  drop_opened: (f) => ({
    title: `“${f.drop.en}” is open`,
    message: `You can order from ${f.chef.en} now.`,
    button: 'See drop',
  }),
  own_drop_opened: (f) => ({
    title: `“${f.drop.en}” is open`,
    message:
      f.portions === 1 ? 'Buyers can order 1 portion now.' : `Buyers can order ${f.portions} portions now.`,
    button: 'See drop',
  }),
  waiting_offer: (f) => ({
    title: `Held for you: ${f.dish.en}`,
    message: `${f.portions === 1 ? '1 portion' : `${f.portions} portions`} from ${f.chef.en} until ${timeOfDay('en', f.until, f.timeZone)}. Then it’s the next person’s turn.`,
    button: 'Order now',
  }),
  waiting_ended: (f) => ({
    title: `The waiting list for ${f.dish.en} has ended`,
    message: `No more portions came back. ${f.chef.en} takes no more orders for this batch.`,
    button: 'See dish',
  }),
} satisfies Partial<NotificationWords['others']>
