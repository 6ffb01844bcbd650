import type { DropWindow } from '@localchef/contracts/drops/drop'

/** Whether a pickup window can be chosen at a moment. */
export function windowRoom({ pickupUntil, portionsLeft }: DropWindow, now: number): 'free' | 'full' | 'over' {
  if (Date.parse(pickupUntil) <= now) return 'over'
  return portionsLeft === 0 ? 'full' : 'free'
}
