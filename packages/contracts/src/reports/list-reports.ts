import { z } from 'zod'
import { adminListRequest, nextCursor } from '../admin-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminReport, ReportStatus } from './report.ts'

export const listReports = defineFunction({
  name: 'list-reports',
  summary: 'Lists reports of content: open ones oldest first, decided ones newest first.',
  access: 'admin',
  right: 'reports',
  effect: 'read',
  input: z.object({ ...adminListRequest, status: ReportStatus.default('open') }),
  output: z.object({ reports: z.array(AdminReport), nextCursor }),
})
