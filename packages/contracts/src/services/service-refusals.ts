import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { defineRefusal } from '../refusal.ts'

export const sessionBooked = defineRefusal(
  'session_booked',
  409,
  'Spots of this date are booked. Please give a reason',
  z.object({ bookings: Whole, guests: Whole }),
)
export const datesBooked = defineRefusal(
  'dates_booked',
  409,
  'Dates of this class are booked. Please cancel them first',
  z.object({ dates: Whole }),
)
