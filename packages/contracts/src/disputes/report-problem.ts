import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { conversationFields, isOneConversation } from '../messages/message.ts'

export const PROBLEM_KINDS = [
  'late',
  'missing',
  'quality',
  'unsafe_food',
  'no_show',
  'behaviour',
  'payment',
  'other',
] as const
export const ProblemKind = z.enum(PROBLEM_KINDS)
export type ProblemKind = z.infer<typeof ProblemKind>

/** So long after the end something can still be reported. */
export const PROBLEM_DAYS = 14

export const MOST_PROBLEM_PICTURES = 4

/** What a person writes about it. */
export const Problem = z.object({
  kind: ProblemKind,
  body: z.string().trim().min(10).max(2000),
  /** In the bucket `messages`, below a folder of the caller's. */
  picturePaths: z.array(z.string().min(1).max(300)).max(MOST_PROBLEM_PICTURES).default([]),
})

interface Timed {
  /** When it was to be handed over, or to end, at the latest. */
  dueAt: string
  /** Null while it is open. */
  closedAt: string | null
}

/** Something can go wrong with what is over, or late. */
export function canReportProblem({ dueAt, closedAt }: Timed, now: Date): boolean {
  if (!closedAt) return Date.parse(dueAt) < now.getTime()
  return now.getTime() < Date.parse(closedAt) + PROBLEM_DAYS * 86_400_000
}

export const reportProblem = defineFunction({
  name: 'report-problem',
  summary:
    'Tells an admin what went wrong with an order or booking that is over or late, by its buyer or chef. The other ' +
    'side is asked for its own account; an admin decides on both.',
  access: 'signed-in',
  effect: 'create',
  input: z
    .object({ ...conversationFields, ...Problem.shape })
    .refine(isOneConversation, { path: ['orderId'], message: 'It is about one order or one booking' }),
  output: z.object({ id: Id }),
})
