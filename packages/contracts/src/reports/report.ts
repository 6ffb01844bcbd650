import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'

export const ReportSubject = z.enum(['review', 'chef', 'dish', 'message', 'order', 'booking'])
export const ReportStatus = z.enum(['open', 'upheld', 'dismissed'])

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
  /** What it is about, as far as it still exists. */
  subject: z
    .object({
      title: z.string(),
      text: z.string(),
      chefId: Id.nullable(),
      /** Whose words or kitchen it is. */
      personId: Id.nullable(),
      /** Of a message, in the private bucket `messages`: an admin may ask for a signed address. */
      picturePath: z.string().nullable(),
      isHidden: z.boolean(),
    })
    .nullable(),
})
export type AdminReport = z.infer<typeof AdminReport>
