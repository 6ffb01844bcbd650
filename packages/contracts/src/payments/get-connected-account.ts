import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { ConnectedAccount } from './connected-account.ts'

export const getConnectedAccount = defineFunction({
  name: 'get-connected-account',
  summary: "Reads the calling chef's connected account, its missing parts and its balance.",
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  output: ConnectedAccount,
  refusals: [notFound],
})
