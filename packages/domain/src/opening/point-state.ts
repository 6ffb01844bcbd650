import type { PointState } from '@localchef/contracts/opening/opening-guide'

/** A point as the system finds it: `usual` is a state that may be right, so that an admin can confirm it. */
export type Condition = 'met' | 'usual' | 'unmet' | 'broken'

/**
 * The state of a point. What the system finds comes first: a point that is met stays done after any decision, and one that
 * is broken is not done, even if an admin confirmed it earlier.
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
