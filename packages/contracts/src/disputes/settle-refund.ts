import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { refundSettled } from './owed-refund.ts'

export const settleRefund = defineFunction({
  name: 'settle-refund',
  summary: 'Records that a buyer got a refund in person, with the evidence in words.',
  access: 'admin',
  right: 'refunds',
  effect: 'write',
  input: z.object({ reportId: Id, note: Reason }),
  output: z.object({ settled: z.literal(true) }),
  refusals: [notFound, refundSettled],
})
