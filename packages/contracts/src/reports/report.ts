import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'

export const ReportSubject = z.enum(['review', 'chef', 'dish', 'message', 'notification', 'order', 'booking'])
export const ReportStatus = z.enum(['open', 'upheld', 'dismissed'])

/** What a report is about. */
export const ReportedSubject = z.object({
  title: z.string(),
  /** Null unless the subject is a kitchen or dish with a Russian name. */
  titleRu: z.string().nullable(),
  text: z.string(),
  /** Null unless the subject is a kitchen or dish whose text is also in Russian. */
  textRu: z.string().nullable(),
  chefId: Id.nullable(),
  /** Author of the review, message or notice, or owner of the kitchen. */
  userId: Id.nullable(),
  /** Picture of a message, in the private bucket `messages`. Admins can request a signed URL. */
  picturePath: z.string().nullable(),
  isHidden: z.boolean(),
})

export const AdminReport = z.object({
  id: Id,
  subjectKind: ReportSubject,
  subjectId: Id,
  reason: z.string(),
  body: z.string(),
  status: ReportStatus,
  decisionNote: z.string().nullable(),
  decidedAt: Moment.nullable(),
  createdAt: Moment,
  reporter: z.object({ id: Id, name: z.string() }).nullable(),
  /** The subject; null if it no longer exists. */
  subject: ReportedSubject.nullable(),
})
export type AdminReport = z.infer<typeof AdminReport>
