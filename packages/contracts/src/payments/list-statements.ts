import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { StatementPeriod } from './statement.ts'

export const StatementSummary = z.object({
  period: StatementPeriod,
  isOver: z.boolean(),
  charged: Dollars,
  paidOut: Dollars,
})
export type StatementSummary = z.infer<typeof StatementSummary>

export const listStatements = defineFunction({
  name: 'list-statements',
  summary:
    "Lists the months and years in which the calling chef's ledger has entries or taxed orders were paid at the handover, newest first.",
  access: 'chef',
  effect: 'read',
  scope: 'read:payouts',
  input: z.object({}),
  output: z.object({ months: z.array(StatementSummary), years: z.array(StatementSummary) }),
  refusals: [notFound],
})
