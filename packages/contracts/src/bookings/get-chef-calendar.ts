import { z } from 'zod'
import { Day, Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { BookingStatus } from './booking.ts'

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

export const getChefCalendar = defineFunction({
  name: 'get-chef-calendar',
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
