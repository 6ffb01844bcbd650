import { z } from 'zod'
import { Moment, Whole } from '../common-fields.ts'

/** The points that an operator decides before the marketplace opens, in the order of the guide. */
export const openingPoints = [
  'name',
  'logo',
  'support',
  'timeZone',
  'region',
  'placeRules',
  'cuisines',
  'serviceTypes',
  'terms',
  'privacy',
  'agreement',
  'fees',
  'payments',
  'mail',
  'files',
  'backup',
  'secondFactor',
  'captcha',
  'invitation',
] as const
export const PointName = z.enum(openingPoints)
export type PointName = z.infer<typeof PointName>

/** Points whose present state can be right as it is. An admin's confirmation completes them. */
export const confirmablePoints = [
  'name',
  'logo',
  'timeZone',
  'region',
  'placeRules',
  'cuisines',
  'serviceTypes',
  'terms',
  'privacy',
  'agreement',
  'fees',
  'payments',
  'invitation',
] as const satisfies readonly PointName[]
export const ConfirmablePoint = z.enum(confirmablePoints)

/** `attention`: something that is set up does not work. */
export const PointState = z.enum(['done', 'open', 'put_off', 'attention'])
export type PointState = z.infer<typeof PointState>

/** The system's findings about points. The guide has a sentence for each finding. */
export const PointFinding = z.enum([
  'name_usual',
  'name_own',
  'logo_usual',
  'logo_own',
  'support_missing',
  'support_given',
  'time_zone',
  'region_everywhere',
  'region_chosen',
  'rules_usual',
  'rules_own',
  'list_empty',
  'list_usual',
  'list_own',
  'text_usual',
  'text_own',
  'fees_none',
  'fees_charged',
  'cards_off',
  'cards_play',
  'cards_test',
  'cards_live',
  'cards_broken',
  'mail_none',
  'mail_untested',
  'mail_works',
  'mail_broken',
  'files_work',
  'files_broken',
  'files_of_project',
  'backup_none',
  'backup_made',
  'backup_old',
  'backup_incomplete',
  'backup_of_project',
  'factor_missing',
  'factor_on',
  'captcha_off',
  'captcha_on',
  'chefs_none',
  'chefs_applied',
])
export type PointFinding = z.infer<typeof PointFinding>

export const OpeningPoint = z.object({
  name: PointName,
  state: PointState,
  /** Whether an admin can complete the point by confirming its present state. */
  isConfirmable: z.boolean(),
  finding: PointFinding,
  /**
   * A name, an address, a rate, or the answer or error of a mail server, file storage or payment provider, as it was
   * given.
   */
  detail: z.string().nullable(),
  count: Whole.nullable(),
  /** When the event behind the finding happened or took effect. */
  at: Moment.nullable(),
  decision: z
    .object({
      decision: z.enum(['confirmed', 'put_off']),
      reason: z.string().nullable(),
      by: z.string().nullable(),
      at: Moment,
    })
    .nullable(),
})
export type OpeningPoint = z.infer<typeof OpeningPoint>

export const OpeningGuide = z.object({
  isOpen: z.boolean(),
  /** In the order of the guide. */
  points: z.array(OpeningPoint),
})
export type OpeningGuide = z.infer<typeof OpeningGuide>
