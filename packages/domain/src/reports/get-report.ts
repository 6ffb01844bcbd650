import { getReport as contract } from '@localchef/contracts/reports/get-report'
import { implement } from '../server-function.ts'
import { readAdminReport } from './report-rows.ts'

export const getReport = implement(contract, ({ reportId }, { db }) => readAdminReport(db, reportId))
