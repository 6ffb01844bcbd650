import { z } from 'zod'
import { Whole } from './common-fields.ts'
import { inputRuleNames } from './input-rules.ts'

/** The problem of one field. */
export const InputIssue = z.object({
  path: z.array(z.union([z.string(), Whole])),
  /** English text for developers. */
  message: z.string(),
  /** The violated rule, if the contract's schema cannot know it. The web uses it to choose the translated text. */
  rule: z.enum(inputRuleNames).optional(),
  /** The values that the rule's text names, such as the smallest number of guests. */
  values: z.record(z.string(), Whole).optional(),
})
export type InputIssue = z.infer<typeof InputIssue>

/** Body of every refused call (DESIGN section 5). */
export const ApiErrorBody = z.object({
  /** Stable code for programs: `invalid_input`, `not_found`, `price_changed` … */
  code: z.string(),
  /** English text for developers. The web translates by `code`. */
  message: z.string(),
  /** Problems by field. */
  issues: z.array(InputIssue).optional(),
  /** Details of a conflict, for example the lines with changed prices. */
  details: z.unknown().optional(),
  requestId: z.string().optional(),
})
export type ApiErrorBody = z.infer<typeof ApiErrorBody>
