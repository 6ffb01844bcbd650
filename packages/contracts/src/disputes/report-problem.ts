import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { conversationFields, isOneConversation } from '../messages/message.ts'
import { longestReport } from '../reports/report-limits.ts'
import { alreadyDecided, alreadyReported, notReportable } from '../reports/report-refusals.ts'

export const problemKinds = [
  'late',
  'missing',
  'quality',
  'unsafe_food',
  'allergen',
  'no_show',
  'behaviour',
  'payment',
  'other',
] as const
export const ProblemKind = z.enum(problemKinds)
export type ProblemKind = z.infer<typeof ProblemKind>

/** Days after the end within which a problem can be reported. */
const problemDays = 14

export const mostProblemPictures = 4

/** A problem as its reporter describes it. */
export const Problem = z.object({
  kind: ProblemKind,
  body: z.string().trim().min(10).max(longestReport),
  /** In the bucket `messages`, below the caller's folder. */
  picturePaths: z.array(z.string().min(1).max(300)).max(mostProblemPictures).default([]),
})

interface Timed {
  /** Latest time of the handover, or end of the booking. */
  dueAt: string
  /** Null while the order or booking is open. */
  closedAt: string | null
}

/** Whether a problem can be reported: the order or booking is late, or ended less than `problemDays` ago. */
export function canReportProblem({ dueAt, closedAt }: Timed, now: Date): boolean {
  if (!closedAt) return Date.parse(dueAt) < now.getTime()
  return now.getTime() < Date.parse(closedAt) + problemDays * 86_400_000
}

export const reportProblem = defineFunction({
  name: 'report-problem',
  summary:
    'Reports a problem with an order or booking that is over or late. The other side is asked for its own account, ' +
    'and an admin decides on both.',
  access: 'signed-in',
  effect: 'create',
  input: z
    .object({ ...conversationFields, ...Problem.shape })
    .refine(isOneConversation, { path: ['orderId'], message: 'A report is about one order or one booking' }),
  output: z.object({ id: Id }),
  refusals: [alreadyDecided, alreadyReported, notFound, notReportable],
})
