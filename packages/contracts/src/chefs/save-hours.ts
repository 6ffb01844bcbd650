import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { BusinessHours, hoursProblems } from './hours.ts'
import { OwnBusiness } from './own-business.ts'

const words = {
  backwards: 'A window closes after it opens',
  incomplete: 'A window has both times, or none when the kitchen is closed',
  overlap: 'This overlaps with another window of the same day',
} as const

export const saveHours = defineFunction({
  name: 'save-hours',
  summary: 'The weekly hours and the days that differ, as a whole.',
  access: 'chef',
  effect: 'write',
  input: BusinessHours.superRefine((hours, context) => {
    for (const { path, kind } of hoursProblems(hours)) {
      context.addIssue({ code: 'custom', path, message: words[kind] })
    }
  }),
  output: z.object({ business: OwnBusiness }),
})
