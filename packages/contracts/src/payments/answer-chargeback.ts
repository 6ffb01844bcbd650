import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { longestExplanation } from './chargeback-limits.ts'
import { alreadyAnswered } from './payment-refusals.ts'

export const answerChargeback = defineFunction({
  name: 'answer-chargeback',
  summary: 'Answers a chargeback with the evidence of its order: lines, transitions and messages.',
  access: 'admin',
  right: 'payments',
  effect: 'write',
  input: z.object({ alertId: Id, explanation: z.string().trim().min(10).max(longestExplanation) }),
  output: z.object({ id: Id }),
  refusals: [alreadyAnswered, notFound],
})
