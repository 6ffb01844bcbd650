import { z } from 'zod'
import { Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { StatementEntry, StatementPeriod, StatementSums } from './statement.ts'

export const getStatement = defineFunction({
  name: 'get-statement',
  summary:
    "Reads the statement of the calling chef's card payments for a month or a year, from the ledger alone, and the sales tax on orders paid at the handover.",
  access: 'chef',
  effect: 'read',
  scope: 'read:payouts',
  input: z.object({ period: StatementPeriod }),
  output: z.object({
    period: StatementPeriod,
    /** Beginning and end in the kitchen's time zone; the end is not included. */
    from: Moment,
    until: Moment,
    isOver: z.boolean(),
    kitchen: z.object({
      name: z.string(),
      nameRu: z.string().nullable(),
      city: z.string(),
      cityRu: z.string().nullable(),
      state: z.string(),
      timeZone: z.string(),
    }),
    /** Balances at the beginning and the end. */
    opening: Dollars,
    closing: Dollars,
    sums: StatementSums,
    /** For a year: the months that have entries. */
    months: z.array(StatementSums.extend({ period: StatementPeriod })),
    /** In chronological order. */
    entries: z.array(StatementEntry),
    /** Whether the newest entries are missing because there are too many. The sums include all. */
    isCut: z.boolean(),
  }),
  refusals: [notFound],
})
