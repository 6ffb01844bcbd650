import { z } from 'zod'
import { decidedBy } from '../queue/decided-by.ts'
import { defineRefusal } from '../refusal.ts'
import { ReportStatus } from './report.ts'

export const alreadyReported = defineRefusal('already_reported', 409, 'You have already reported this')
export const alreadyDecided = defineRefusal('already_decided', 409, 'An admin has already decided on this')
export const isDispute = defineRefusal(
  'is_dispute',
  422,
  'Reports about orders and bookings are disputes, which are decided by decide-dispute',
)
export const notReportable = defineRefusal(
  'not_reportable',
  422,
  'A problem can be reported once the order or booking is over or late, for two weeks',
)
export const reportConflict = defineRefusal(
  'report_conflict',
  409,
  'The status of the report has changed',
  z.object({ status: ReportStatus, ...decidedBy }),
)
