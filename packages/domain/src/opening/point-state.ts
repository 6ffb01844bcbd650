import type { PointState } from '@localchef/contracts/opening/opening-guide'

/** The system's finding about a point. `usual` can be right, so an admin can confirm it. */
export type Condition = 'met' | 'usual' | 'unmet' | 'broken'

/**
 * The state of a point. A met point is done, regardless of any decision. A broken point is never done, even if an admin
 * confirmed it earlier, but an admin can put it off.
 */
export function pointState(condition: Condition, decision: 'confirmed' | 'put_off' | undefined): PointState {
  if (condition === 'met') return 'done'
  if (decision === 'put_off') return 'put_off'
  if (condition === 'broken') return 'attention'
  return condition === 'usual' && decision === 'confirmed' ? 'done' : 'open'
}

/** Whether the marketplace can open with a point in this state. */
export function isDecided(state: PointState): boolean {
  return state === 'done' || state === 'put_off'
}
