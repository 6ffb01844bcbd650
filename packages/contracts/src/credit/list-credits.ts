import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { credits } from './credit.ts'

export const listCredits = defineFunction({
  name: 'list-credits',
  summary: 'Lists the latest 200 grants of credit, of all people or of one, newest first.',
  access: 'admin',
  right: 'credit',
  effect: 'read',
  input: z.object({ buyerId: Id.optional() }),
  output: credits,
})
