import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { LedgerMonth } from './ledger-month.ts'

export const listLedgerMonths = defineFunction({
  name: 'list-ledger-months',
  summary:
    'Lists the months of the ledger since the first movement, newest first, with those that are closed.',
  access: 'admin',
  right: 'ledger_read',
  effect: 'read',
  input: z.object({}),
  output: z.object({ months: z.array(LedgerMonth) }),
})
