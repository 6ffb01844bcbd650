import { z } from 'zod'
import { adminListRequest, listDays, nextCursor } from '../admin-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { PaymentAlert, PaymentAlertKind } from './payment-alert.ts'

export const listPaymentAlerts = defineFunction({
  name: 'list-payment-alerts',
  summary: 'Lists alerts about money, newest first, with the outcome of chargebacks and the notes of admins.',
  access: 'admin',
  right: 'payments',
  effect: 'read',
  input: z.object({
    kind: z.enum(['all', ...PaymentAlertKind.options]).default('all'),
    ...listDays,
    cursor: adminListRequest.cursor,
    limit: adminListRequest.limit,
  }),
  output: z.object({ alerts: z.array(PaymentAlert), nextCursor }),
})
