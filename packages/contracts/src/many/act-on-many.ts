import { z } from 'zod'
import { InputIssue } from '../api-error.ts'
import { decideCertification } from '../certifications/decide-certification.ts'
import { decideChef } from '../chefs/decide-chef.ts'
import { commonRefusals } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { setListingStatus } from '../listings/set-listing-status.ts'
import { dismissFailedWork } from '../queue/dismiss-failed-work.ts'
import { retryFailedWork } from '../queue/retry-failed-work.ts'
import { undoDecision } from '../queue/undo-decision.ts'
import type { DetailsOf, RefusalKind } from '../refusal.ts'
import { decideReport } from '../reports/decide-report.ts'
import { setReviewHidden } from '../reviews/set-review-hidden.ts'
import { staffRightMissing } from '../staff/staff-right-missing.ts'
import { decideTrustSignal } from '../trust/decide-trust-signal.ts'
import { suspendUser } from '../users/suspend-user.ts'
import { unsuspendUser } from '../users/unsuspend-user.ts'

/** Each item has a savepoint, and PostgreSQL keeps only 64 subtransactions of a connection in memory. */
export const mostAtOnce = 50

const oneByOne = { path: ['decision'], message: 'This decision is made one by one' }

/**
 * The acts of admins that can be carried out on many records at once, with the input of the single operation. Decisions
 * for which an admin must look at a document or a story are left out: approvals, upheld reports, warnings.
 */
export const ManyItem = z.discriminatedUnion('operation', [
  z.object({ operation: z.literal('set-listing-status'), input: setListingStatus.input }),
  z.object({ operation: z.literal('set-review-hidden'), input: setReviewHidden.input }),
  z.object({ operation: z.literal('suspend-user'), input: suspendUser.input }),
  z.object({ operation: z.literal('unsuspend-user'), input: unsuspendUser.input }),
  z.object({
    operation: z.literal('decide-chef'),
    input: decideChef.input.refine(({ decision }) => /suspend$/.test(decision), oneByOne),
  }),
  z.object({
    operation: z.literal('decide-certification'),
    input: decideCertification.input.refine(({ decision }) => decision === 'reject', oneByOne),
  }),
  z.object({
    operation: z.literal('decide-report'),
    input: decideReport.input.refine(({ decision }) => decision === 'dismiss', oneByOne),
  }),
  z.object({
    operation: z.literal('decide-trust-signal'),
    input: decideTrustSignal.input.refine(({ decision }) => decision === 'dismiss', oneByOne),
  }),
  z.object({ operation: z.literal('retry-failed-work'), input: retryFailedWork.input }),
  z.object({ operation: z.literal('dismiss-failed-work'), input: dismissFailedWork.input }),
  z.object({ operation: z.literal('undo-decision'), input: undoDecision.input }),
])
export type ManyItem = z.infer<typeof ManyItem>

/**
 * Identifies the subject of an item. Ids of different kinds never collide: a mail has a number, everything else a UUID.
 */
export function subjectOf({ input }: ManyItem): string {
  if ('id' in input) return input.id
  if ('reviewId' in input) return input.reviewId
  if ('userId' in input) return input.userId
  if ('chefId' in input) return input.chefId
  if ('certificationId' in input) return input.certificationId
  if ('reportId' in input) return input.reportId
  return input.signalId
}

/** The refusal of the single operation, by its code. */
export const ManyRefusal = refusalBody([
  ...new Set([
    ...setListingStatus.refusals,
    ...setReviewHidden.refusals,
    ...suspendUser.refusals,
    ...unsuspendUser.refusals,
    ...decideChef.refusals,
    ...decideCertification.refusals,
    ...decideReport.refusals,
    ...decideTrustSignal.refusals,
    ...retryFailedWork.refusals,
    ...dismissFailedWork.refusals,
    ...undoDecision.refusals,
    ...commonRefusals({ access: 'admin', effect: 'write' }),
    staffRightMissing,
  ]),
])
export type ManyRefusal = z.infer<typeof ManyRefusal>

const ManyOutcome = z.discriminatedUnion('done', [
  z.object({ done: z.literal(true) }),
  z.object({ done: z.literal(false), refusal: ManyRefusal }),
])
export type ManyOutcome = z.infer<typeof ManyOutcome>

export const actOnMany = defineFunction({
  name: 'act-on-many',
  summary:
    'Carries out acts on many records, each as its own operation would: with its right, its refusals and its audit entry. A ' +
    'refused item does not affect the others.',
  access: 'admin',
  right: 'desk',
  effect: 'write',
  input: z.object({
    items: z
      .array(ManyItem)
      .min(1)
      .max(mostAtOnce)
      .refine(
        (items) => new Set(items.map(subjectOf)).size === items.length,
        'Each record can be named once',
      ),
  }),
  /** In the order of the items. */
  output: z.object({ outcomes: z.array(ManyOutcome) }),
})

/** A refusal within an answer, by its code, with the details of its kind. */
type RefusalBody<Kind extends RefusalKind> = Kind extends RefusalKind
  ? {
      code: Kind['code']
      message: string
      issues?: InputIssue[] | undefined
    } & (Kind['details'] extends z.ZodType ? { details: DetailsOf<Kind> } : { details?: undefined })
  : never

/** The schema of a refusal of one of the kinds. */
function refusalBody<Kind extends RefusalKind>(
  kinds: readonly Kind[],
): z.ZodType<RefusalBody<Kind>, RefusalBody<Kind>> {
  const [first, ...others] = kinds.map(bodyOf)
  if (!first) throw new Error('a refusal has a kind')
  // TypeScript cannot follow the kinds through `map`.
  return z.discriminatedUnion('code', [first, ...others]) as unknown as ReturnType<typeof refusalBody<Kind>>
}

function bodyOf({ code, details }: RefusalKind) {
  return z.object({
    code: z.literal(code),
    message: z.string(),
    issues: z.array(InputIssue).optional(),
    ...(details ? { details } : {}),
  })
}
