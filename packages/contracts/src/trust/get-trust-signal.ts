import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { TrustSignal } from './trust-signal.ts'

export const getTrustSignal = defineFunction({
  name: 'get-trust-signal',
  summary: 'Reads a trust signal with its people and the messages or reviews that raised it.',
  access: 'admin',
  right: 'trust_signals',
  effect: 'read',
  input: z.object({ signalId: Id }),
  output: TrustSignal,
  refusals: [notFound],
})
