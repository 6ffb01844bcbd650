import { z } from 'zod'
import { adminListRequest, nextCursor, Reason, undoable } from './admin-fields.ts'
import { Id, Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'

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

export const adminListReports = defineFunction({
  name: 'admin-list-reports',
  summary:
    'What people ask an admin to look at: open reports the oldest first, decided ones the newest first.',
  access: 'admin',
  effect: 'read',
  input: z.object({ ...adminListRequest, status: ReportStatus.default('open') }),
  output: z.object({ reports: z.array(AdminReport), nextCursor }),
})

export const adminGetReport = defineFunction({
  name: 'admin-get-report',
  summary: 'One report and what it is about.',
  access: 'admin',
  effect: 'read',
  input: z.object({ reportId: Id }),
  output: AdminReport,
})

export const decideReport = defineFunction({
  name: 'decide-report',
  summary:
    'Upholds or dismisses a report, or opens it again. Upheld ones may take the review or dish away at once. About ' +
    'an order or booking both sides are decided on, and told, together.',
  access: 'admin',
  effect: 'write',
  input: z
    .object({
      reportId: Id,
      decision: z.enum(['uphold', 'dismiss', 'reopen']),
      note: Reason.optional(),
      /** Hides the review, or pauses the dish, that an upheld report is about. */
      takeAway: z.boolean().default(false),
      undoable,
    })
    .refine(({ decision, note }) => note || decision === 'reopen', {
      path: ['note'],
      message: 'Please give a reason',
    }),
  output: z.object({ report: AdminReport }),
})
