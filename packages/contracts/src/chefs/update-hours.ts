import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { seenVersion, staleEdit } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { hoursInTheWay } from './chef-refusals.ts'
import { BusinessHours, hoursProblems } from './hours.ts'
import { OwnBusiness } from './own-business.ts'

const words = {
  backwards: 'A window must close after it opens',
  incomplete: 'A window needs both times, or none for a closed day',
  overlap: 'This overlaps with another window of the same day',
} as const

export const updateHours = defineFunction({
  name: 'update-hours',
  summary: 'Replaces the weekly hours and their exceptions. Nothing is sold for a closed day.',
  access: 'chef',
  effect: 'write',
  scope: 'write:kitchen',
  input: BusinessHours.extend({
    ...seenVersion,
    /** The chef has seen everything that is planned while the new hours are closed, and has decided on it. */
    despitePlans: z.boolean().default(false),
  }).superRefine((hours, context) => {
    for (const { path, kind } of hoursProblems(hours)) {
      context.addIssue({ code: 'custom', path, message: words[kind] })
    }
  }),
  output: z.object({ business: OwnBusiness }),
  refusals: [hoursInTheWay, notFound, staleEdit],
})
