import type { StandingEvent } from '../../notifications/notification-event.ts'
import {
  dayAndTime,
  money,
  type NotificationWords,
  withReason,
} from '../../notifications/notification-words.ts'
import type { SkipReason } from '../../standing-orders/standing-order.ts'

interface StandingDate {
  slotFrom: string
  timeZone: string
}

const when = ({ slotFrom, timeZone }: StandingDate) => dayAndTime('en-US', slotFrom, timeZone)
const by = (moment: string, { timeZone }: StandingDate) => dayAndTime('en-US', moment, timeZone)

/** Whole sentences, for both sides. */
const because: Record<SkipReason, string> = {
  by_buyer: 'This date was skipped.',
  not_answered: 'There was no answer in time.',
  too_late: 'It was too late to place the order.',
  dish_gone: 'A dish or option is no longer on the menu.',
  sold_out: 'Not enough portions are left.',
  closed_day: 'The kitchen is closed that day.',
  time_gone: 'The kitchen no longer hands over food at that time.',
  slot_full: 'That time is full.',
  kitchen_full: 'The kitchen has as many open orders as it takes.',
  kitchen_paused: 'The kitchen takes no orders right now.',
  permit_reached: 'The kitchen’s permit allows no more meals then.',
  allergens: 'A dish now contains or may contain an allergen that was not accepted.',
  delivery: 'The kitchen no longer delivers such an order to this address.',
  buyer_limit: 'There are as many open orders or portions as one person may have.',
  account: 'The account that ordered is suspended.',
  payment: 'The payment method is no longer available.',
}

const own = (title: string, message: string) => ({ title, message, button: 'See standing orders' })

const changes = {
  paused: () => 'It is paused: nothing is ordered until the buyer resumes it.',
  resumed: () => 'The buyer resumed it.',
  changed: () => 'The buyer changed the portions or the rhythm.',
  skipped: (date: string) => `The buyer skips ${date}.`,
}

export const standingNotifications: Pick<NotificationWords['others'], StandingEvent> = {
  standing_started: (f) =>
    own(
      `New standing order from ${f.buyer}`,
      `${f.portions === 1 ? '1 portion' : `${f.portions} portions`} ${f.everyWeeks === 1 ? 'every week' : 'every two weeks'}, like the order for ${when(f)}. Each order comes to you as usual.`,
    ),
  standing_changed: (f) =>
    own(
      `Standing order of ${f.buyer}`,
      changes[f.change](f.slotFrom ? dayAndTime('en-US', f.slotFrom, f.timeZone) : ''),
    ),
  standing_coming: (f) =>
    own(
      `Coming up: your standing order from ${f.chef.en}`,
      `For ${when(f)}, ${money(f.totalCents)}. We place it on ${by(f.placesAt, f)}. Until then you can change or skip it.`,
    ),
  standing_at_risk: (f) =>
    own(
      `Your standing order from ${f.chef.en} may not work out`,
      `For ${when(f)}: ${because[f.reason]} We try again on ${by(f.placesAt, f)}.`,
    ),
  standing_waiting: (f) => ({
    title: `Your standing order from ${f.chef.en} needs your answer`,
    message:
      f.reason === 'price_risen'
        ? `For ${when(f)} it now costs ${money(f.totalCents)}. We order only if you agree by ${by(f.answerBy, f)}. No portions are held until then.`
        : `This kitchen takes cards only. Pay ${money(f.totalCents)} for ${when(f)} by ${by(f.answerBy, f)}. No portions are held until then.`,
    button: 'Answer',
  }),
  standing_waiting_for_buyer: (f) =>
    own(
      `Standing order of ${f.buyer} is waiting`,
      f.reason === 'price_risen'
        ? `For ${when(f)} it costs more than the buyer agreed to. It comes only if the buyer agrees.`
        : `For ${when(f)} it comes only once the buyer has paid by card.`,
    ),
  standing_placed: (f) => ({
    title: `Order #${f.number} placed`,
    message: `Your standing order from ${f.chef.en} for ${when(f)}: ${money(f.totalCents)}.`,
    button: 'See order',
  }),
  standing_skipped: (f) =>
    own(
      `Your standing order from ${f.chef.en} is skipped`,
      `Nothing is ordered for ${when(f)}. ${because[f.reason]}`,
    ),
  standing_date_lost: (f) =>
    own(`Standing order of ${f.buyer} is skipped`, `Nothing is ordered for ${when(f)}. ${because[f.reason]}`),
  standing_ended: (f) =>
    own(
      `Your standing order from ${f.chef.en} has ended`,
      `The kitchen no longer takes it. Orders that are already placed stay.${withReason('Reason', f.reason)}`,
    ),
  standing_ended_by_buyer: (f) =>
    own(`Standing order of ${f.buyer} has ended`, 'The buyer ended it. Orders that are already placed stay.'),
}
