import { z } from 'zod'
import { Day, Whole } from '../common-fields.ts'
import { defineRefusal } from '../refusal.ts'

export const feesConflict = defineRefusal(
  'fees_conflict',
  409,
  'Another admin has changed the fees of this kitchen',
  z.object({ version: Whole }),
)
export const feeDayPast = defineRefusal(
  'fee_day_past',
  422,
  'A fee begins today or later, in the time zone of the marketplace',
  z.object({ today: Day }),
)
export const feeDayTaken = defineRefusal(
  'fee_day_taken',
  409,
  'Another fee of this kind begins on this day',
  z.object({ day: Day }),
)
export const feeBegun = defineRefusal(
  'fee_begun',
  409,
  'Only a fee that has not begun and is still planned can be changed or withdrawn',
)
