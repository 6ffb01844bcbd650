import { z } from 'zod'
import { adminListRequest, nextCursor } from '../admin-fields.ts'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

/** What waits for an admin: decisions about people's work, and what the server could not get done by itself. */
export const QUEUE_KINDS = [
  'chef',
  'certification',
  'permit',
  'denial',
  'report',
  'dispute',
  'mail',
  'job',
] as const
export const QueueKind = z.enum(QUEUE_KINDS)
export type QueueKind = z.infer<typeof QueueKind>

export const QueueItem = z.object({
  kind: QueueKind,
  /** Of the kitchen, paper, change of a permit, denial, report, mail or job. */
  id: z.string(),
  /** The kitchen, the dish, whom or what a report is about, the subject of a mail, the name of a job. */
  title: z.string(),
  titleRu: z.string().nullable(),
  /** City of the kitchen, kind of the paper, denied allergen, reason of the report, error of a mail or job. */
  detail: z.string(),
  /** What a report is about. */
  subjectKind: z.string().nullable(),
  chefId: Id.nullable(),
  /** Who is told of the decision, in this language. */
  person: z.object({ id: Id, name: z.string(), language: z.enum(['en', 'ru']) }).nullable(),
  /** To whom a mail was meant to go, and how often it or a job was tried. */
  recipient: z.string().nullable(),
  attempts: z.int().nullable(),
  since: Moment,
})
export type QueueItem = z.infer<typeof QueueItem>

/** What somebody has just decided: the other admin's list says why a row is gone. */
export const RecentDecision = z.object({
  id: z.string(),
  /** As the audit log names it. */
  action: z.string(),
  by: z.object({ id: Id.nullable(), name: z.string() }),
  at: Moment,
})
export type RecentDecision = z.infer<typeof RecentDecision>

export const getQueue = defineFunction({
  name: 'get-queue',
  summary:
    'Everything that waits for an admin, the oldest first: kitchens, papers, limits, denied allergens, reports, ' +
    'disputes, failed mails and jobs.',
  access: 'admin',
  effect: 'read',
  input: z.object({
    kinds: z
      .array(QueueKind)
      .min(1)
      .default([...QUEUE_KINDS]),
    cursor: adminListRequest.cursor,
    limit: adminListRequest.limit,
  }),
  output: z.object({
    items: z.array(QueueItem),
    nextCursor,
    /** How much waits, whatever the list is narrowed to. */
    waiting: z.record(QueueKind, z.int()),
    /** Of the last minutes, the newest first. */
    decided: z.array(RecentDecision),
  }),
})
export type AdminQueue = z.infer<typeof getQueue.output>
