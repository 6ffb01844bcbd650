import { getOpeningGuide as contract } from '@localchef/contracts/opening/get-opening-guide'
import { readSettings } from '../read-settings.ts'
import { implement } from '../server-function.ts'
import { readOpeningPoints } from './read-opening-points.ts'

export const getOpeningGuide = implement(contract, async (_input, call) => {
  const { opening } = await readSettings(call.db, ['opening'])
  return { isOpen: opening.isOpen, points: await readOpeningPoints(call) }
})
