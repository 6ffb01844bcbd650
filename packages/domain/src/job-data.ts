import { inEveryLanguage } from '@localchef/contracts/language'
import type { NotificationEvent } from '@localchef/contracts/notifications/notification-event'
import type { queueJobs } from '@localchef/contracts/queue/queue'
import { z } from 'zod'

const words = z.object({ title: z.string(), message: z.string(), button: z.string() })

/** All jobs by name, with the schema of their data. */
export const jobData = {
  /** Makes a provider call that was written in a transaction. */
  'call-provider': z.object({ callId: z.guid() }),
  /** Due when the time to pay ends, for an order, a booking, a tip, a payment link or a gift card. */
  'end-hold': z.object({ paymentId: z.guid() }),
  /** Due when the time to answer ends. */
  'expire-order': z.object({ orderId: z.guid() }),
  /** Reads the object named in an event of the payment provider. */
  'follow-event': z.object({ eventId: z.string() }),
  /** Makes one attempt of a webhook delivery; an attempt already made is not repeated. */
  'deliver-webhook': z.object({ deliveryId: z.guid(), attempt: z.int().min(1) }),
  /** Due when the marketplace opens: mails the next addresses that asked for it. */
  'mail-opening-news': z.object({}),
  /** Due when a message has been unread for some minutes. */
  'mail-unread-messages': z.object({
    orderId: z.guid().optional(),
    bookingId: z.guid().optional(),
    recipientId: z.guid(),
  }),
  /** Due when a drop is announced, and when it opens. */
  'notify-about-drop': z.object({ dropId: z.guid(), moment: z.enum(['announced', 'opened']) }),
  /** Due when a decision can no longer be undone: its subject, its act in the audit, and the notification. */
  'notify-of-decision': z.object({
    subjectKind: z.string(),
    subjectId: z.string(),
    actId: z.number(),
    userId: z.guid(),
    worded: z.object({
      event: z.custom<NotificationEvent>((value) => typeof value === 'string'),
      words: z.object(inEveryLanguage(() => words)),
    }),
    path: z.string(),
    type: z.enum(['review', 'other']).optional(),
    ids: z.record(z.string(), z.string()).optional(),
  }),
  /** Due when place rules changed; carries the new version. */
  'notify-of-place-rules': z.object({ version: z.int().min(1) }),
  /** Due when the record of an owed payment can no longer be taken back. */
  'notify-of-recorded-payment': z.object({
    orderId: z.guid().nullable(),
    bookingId: z.guid().nullable(),
    recordedAt: z.string(),
  }),
  /** Writes the next part of an export. */
  'write-list-export': z.object({ exportId: z.guid(), part: z.int().min(1) }),
  /** Due after a user was erased. */
  'remove-files': z.object({ ownerId: z.guid() }),
  /** Sends a notice to the next followers of a kitchen or dish. */
  'notify-followers': z.object({ noticeId: z.guid() }),
  /** Sends a push to all subscribed browsers of a user. */
  'send-push': z.object({ userId: z.guid(), title: z.string(), body: z.string(), path: z.string() }),
} as const satisfies Record<(typeof queueJobs)[number], z.ZodType>

export type JobName = keyof typeof jobData
export type JobData<Name extends JobName> = z.output<(typeof jobData)[Name]>
