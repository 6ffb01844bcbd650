/** Only a drop's moments are stored. Its state is derived from these moments, its portions and the current time. */
export const dropStates = ['draft', 'announced', 'open', 'sold_out', 'closed', 'cancelled'] as const
export type DropState = (typeof dropStates)[number]

export interface DropFacts {
  /** Null while it is a draft. */
  announcedAt: string | null
  cancelledAt: string | null
  opensAt: string
  orderBy: string
  portionsLeft: number
}

/** Kept free of zod, because the web's countdown to the opening uses the same rule. */
export function dropStateAt(drop: DropFacts, now: Date): DropState {
  if (drop.cancelledAt !== null) return 'cancelled'
  if (drop.announcedAt === null) return 'draft'
  if (new Date(drop.orderBy) <= now) return 'closed'
  if (new Date(drop.opensAt) > now) return 'announced'
  return drop.portionsLeft > 0 ? 'open' : 'sold_out'
}
