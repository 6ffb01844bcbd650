import { z } from 'zod'
import { Day } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { CalendarItem } from './calendar-item.ts'

/** Longest range of one request. A month's page shows six weeks. */
export const maxCalendarDays = 62

export const getChefCalendar = defineFunction({
  name: 'get-chef-calendar',
  summary:
    "Lists bookings, class dates, orders, coming standing orders, batches and drops of the caller's kitchen between two days, both included, in its time zone.",
  access: 'chef',
  effect: 'read',
  scope: 'read:bookings',
  input: z
    .object({ from: Day, to: Day })
    .refine(
      ({ from, to }) => from <= to && (Date.parse(to) - Date.parse(from)) / 86_400_000 < maxCalendarDays,
      {
        path: ['to'],
        message: `At most ${maxCalendarDays} days, and the last day must not be before the first`,
      },
    ),
  output: z.object({
    timeZone: z.string(),
    /** Earliest first, without declined, cancelled and expired bookings and orders. */
    items: z.array(CalendarItem),
    /** Days on which an exception closes the kitchen. */
    closedDays: z.array(Day),
  }),
  refusals: [notFound],
})
