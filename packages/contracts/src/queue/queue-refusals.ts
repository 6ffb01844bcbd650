import { z } from 'zod'
import { defineRefusal } from '../refusal.ts'
import { decidedBy } from './decided-by.ts'

export const workConflict = defineRefusal(
  'work_conflict',
  409,
  'This mail or job no longer waits',
  z.object(decidedBy),
)
export const undoGone = defineRefusal(
  'undo_gone',
  409,
  'You have no decision to undo here',
  z.object(decidedBy),
)
