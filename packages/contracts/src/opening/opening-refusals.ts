import { z } from 'zod'
import { defineRefusal } from '../refusal.ts'
import { PointName } from './opening-guide.ts'

export const pointsOpen = defineRefusal(
  'points_open',
  422,
  'Points of the guide are neither done nor put off',
  z.object({ points: z.array(PointName) }),
)
