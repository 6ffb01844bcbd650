import { z } from 'zod'
import { adminListRequest, listDays, nextCursor } from '../admin-fields.ts'
import { Id, Moment, Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { languages } from '../language.ts'
import type { StaffRight } from '../staff/staff-right.ts'

/** Kinds of work that wait for an admin. */
export const queueKinds = [
  'chef',
  'certification',
  'permit',
  'gap',
  'denial',
  'report',
  'dispute',
  'payment',
  'signal',
  'mail',
  'job',
] as const
export const QueueKind = z.enum(queueKinds)
export type QueueKind = z.infer<typeof QueueKind>

/** The right that opens each kind: the right of the operation that reads or decides it. */
export const rightOfKind: Readonly<Record<QueueKind, StaffRight>> = {
  chef: 'kitchens_decide',
  certification: 'certifications',
  permit: 'kitchens_decide',
  gap: 'kitchens_decide',
  denial: 'kitchens_decide',
  report: 'reports',
  dispute: 'disputes',
  payment: 'payments',
  signal: 'trust_signals',
  mail: 'upkeep',
  job: 'upkeep',
}

/** Reasons for an item's rank, most urgent first. */
export const queueUrgencies = ['health', 'money', 'time', 'age'] as const
export const QueueUrgency = z.enum(queueUrgencies)
export type QueueUrgency = z.infer<typeof QueueUrgency>

export const QueueItem = z.object({
  kind: QueueKind,
  /**
   * Id of the kitchen (also for a certification gap), certification, permit change, denial, report, alert, signal, mail
   * or job.
   */
  id: z.string(),
  /**
   * Name of the kitchen, dish, subject of the report or job; subject line of the mail; number of the order; or first
   * people of a group of accounts, empty once all of them are erased.
   */
  title: z.string(),
  titleRu: z.string().nullable(),
  /** City of the kitchen, kind of the certification, denied allergen, reason of the report, number of accounts, reviews or messages of the signal, or error. */
  detail: z.string(),
  /** The kitchen's city in Russian, where the gazetteer names it; null for everything else. */
  detailRu: z.string().nullable(),
  /** Subject of the report, or kind of the alert or signal; null for other kinds. */
  subjectKind: z.string().nullable(),
  chefId: Id.nullable(),
  /** The user to notify of the decision, with their language. */
  user: z.object({ id: Id, name: z.string(), language: z.enum(languages) }).nullable(),
  /** Recipient of a failed mail. */
  recipient: z.string().nullable(),
  attempts: Whole.nullable(),
  /** The bank's deadline of a chargeback, or the end of the certification that a pending one renews. */
  dueAt: Moment.nullable(),
  urgency: QueueUrgency,
  since: Moment,
})
export type QueueItem = z.infer<typeof QueueItem>

/** A recent decision, which explains to other admins why a row has disappeared. */
export const RecentDecision = z.object({
  id: z.string(),
  /** Action of the audit entry. */
  action: z.string(),
  by: z.object({ id: Id.nullable(), name: z.string() }),
  at: Moment,
})
export type RecentDecision = z.infer<typeof RecentDecision>

export const getQueue = defineFunction({
  name: 'get-queue',
  summary:
    'Lists the queue, most urgent first (health, then money, then deadlines, then age): kitchens, certifications, permit changes, open kitchens without their certifications, denials, reports, disputes, alerts ' +
    'about payments, trust signals, failed mails and jobs; limited to the kinds that the staff role of the caller opens.',
  access: 'admin',
  right: 'desk',
  effect: 'read',
  input: z.object({
    kinds: z
      .array(QueueKind)
      .min(1)
      .default([...queueKinds]),
    /** Filters by the day on which an item began to wait. */
    ...listDays,
    cursor: adminListRequest.cursor,
    limit: adminListRequest.limit,
  }),
  output: z.object({
    items: z.array(QueueItem),
    nextCursor,
    /** Number of waiting items of each kind that the caller's staff role opens, regardless of the filter. */
    waiting: z.partialRecord(QueueKind, Whole),
    /** Decisions of the last minutes, newest first. */
    decided: z.array(RecentDecision),
  }),
})
export type AdminQueue = z.infer<typeof getQueue.output>
