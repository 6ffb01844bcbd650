import { z } from 'zod'
import { BookingStatus } from './booking.ts'
import { Day, Id, Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'

/** The longest stretch a calendar is read for: a month's page shows six weeks. */
export const MAX_CALENDAR_DAYS = 62

/** Something that takes a chef's time, or may: a booking, or a date of a class with who comes to it. */
export const CalendarItem = z.object({
  kind: z.enum(['booking', 'class']),
  /** Of the booking, or of the class date. */
  id: Id,
  /** Of a booking. */
  number: z.int().nullable(),
  /** Of a booking; a date of a class is always agreed. */
  status: BookingStatus.nullable(),
  title: z.string(),
  titleRu: z.string().nullable(),
  startsAt: Moment,
  endsAt: Moment,
  /** Guests of a booking, places taken of a class. */
  guests: z.int(),
  /** Of a class. */
  places: z.int().nullable(),
  place: z.string(),
  buyerName: z.string().nullable(),
})
export type CalendarItem = z.infer<typeof CalendarItem>

export const chefCalendar = defineFunction({
  name: 'chef-calendar',
  summary: "What takes the time of the caller's kitchen between two days, both included, in its time zone.",
  access: 'chef',
  effect: 'read',
  input: z
    .object({ from: Day, to: Day })
    .refine(
      ({ from, to }) => from <= to && (Date.parse(to) - Date.parse(from)) / 86_400_000 < MAX_CALENDAR_DAYS,
      {
        path: ['to'],
        message: `At most ${MAX_CALENDAR_DAYS} days, the last not before the first`,
      },
    ),
  output: z.object({
    timeZone: z.string(),
    /** By when they begin. Declined, cancelled and expired bookings are not among them. */
    items: z.array(CalendarItem),
    /** Days on which the kitchen is closed by a holiday or another exception. */
    closedDays: z.array(Day),
  }),
})

const feed = z.object({
  /** Null when there is none. */
  feed: z.object({ createdAt: Moment, lastReadAt: Moment.nullable() }).nullable(),
})

export const getCalendarFeed = defineFunction({
  name: 'get-calendar-feed',
  summary: 'Whether the kitchen has a calendar address to subscribe to, and when a program last read it.',
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: feed,
})

export const createCalendarFeed = defineFunction({
  name: 'create-calendar-feed',
  summary: 'Makes a new secret calendar address and ends the one before. It is told only now.',
  access: 'chef',
  effect: 'write',
  input: z.object({}),
  output: feed.extend({ path: z.string() }),
})

export const revokeCalendarFeed = defineFunction({
  name: 'revoke-calendar-feed',
  summary: 'Ends the calendar address: programs that subscribed to it get 404.',
  access: 'chef',
  effect: 'write',
  input: z.object({}),
  output: feed,
})
