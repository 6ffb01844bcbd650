import { z } from 'zod'
import { decidedBy } from '../queue/decided-by.ts'
import { defineRefusal } from '../refusal.ts'
import { SignalState } from './trust-signal.ts'

export const signalConflict = defineRefusal(
  'signal_conflict',
  409,
  'The status of the signal has changed',
  z.object({ state: SignalState, ...decidedBy }),
)
