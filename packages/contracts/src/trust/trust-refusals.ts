import { z } from 'zod'
import { decidedBy } from '../queue/decided-by.ts'
import { defineRefusal } from '../refusal.ts'
import { SignalState } from './trust-signal.ts'

export const signalMovedOn = defineRefusal(
  'signal_moved_on',
  409,
  'The status of the signal has changed',
  z.object({ state: SignalState, ...decidedBy }),
)
