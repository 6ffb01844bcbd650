import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { ConnectedAccount } from './connected-account.ts'

export const checkConnectedAccount = defineFunction({
  name: 'check-connected-account',
  summary:
    "Checks the state of the calling chef's account with the payment provider, after the return from its page.",
  access: 'signed-in',
  effect: 'write',
  input: z.object({}),
  output: ConnectedAccount,
  refusals: [notFound],
})
