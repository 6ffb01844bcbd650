import { openMarketplace as contract } from '@localchef/contracts/opening/open-marketplace'
import { pointsOpen } from '@localchef/contracts/opening/opening-refusals'
import { type Call, implement } from '../server-function.ts'
import { isDecided } from './point-state.ts'
import { readOpeningPoints } from './read-opening-points.ts'
import { lockOpening, writeOpening } from './write-opening.ts'

export const openMarketplace = implement(contract, async (_input, call) => {
  // If two admins open at once, the second finds the marketplace open.
  if (await lockOpening(call)) return { isOpen: true }
  const left = (await readOpeningPoints(call)).filter(({ state }) => !isDecided(state))
  if (left.length > 0) throw call.refuse(pointsOpen, { points: left.map(({ name }) => name) })
  await writeOpening(call, true, null)
  await notifyInterested(call)
  return { isOpen: true }
})

/** Enqueues the mails to everyone who asked for news of the opening. They go out after the transaction commits. */
export async function notifyInterested({ outside, now }: Pick<Call, 'outside' | 'now'>): Promise<void> {
  await outside.enqueue('mail-opening-news', {}, now)
}
