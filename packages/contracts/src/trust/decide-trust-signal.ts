import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { signalConflict } from './trust-refusals.ts'
import { SignalState } from './trust-signal.ts'

export const decideTrustSignal = defineFunction({
  name: 'decide-trust-signal',
  summary:
    'Dismisses a trust signal, so that the same facts raise no other, or warns its people with the note as the reason.',
  access: 'admin',
  right: 'trust_signals',
  effect: 'write',
  input: z.object({ signalId: Id, decision: z.enum(['dismiss', 'warn']), note: Reason }),
  output: z.object({ id: Id, state: SignalState }),
  refusals: [notFound, signalConflict],
})
