import { z } from 'zod'
import { defineRefusal } from '../refusal.ts'
import { StaffRight } from './staff-right.ts'

/** `right`: the right that the operation needs. */
export const staffRightMissing = defineRefusal(
  'staff_right_missing',
  403,
  'Your staff role lacks the right to do this',
  z.object({ right: StaffRight }),
)
