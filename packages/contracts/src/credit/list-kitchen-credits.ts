import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { credits } from './credit.ts'

export const listKitchenCredits = defineFunction({
  name: 'list-kitchen-credits',
  summary: "Lists the latest 200 grants of credit of the caller's own kitchen, newest first.",
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: credits,
  refusals: [notFound],
})
