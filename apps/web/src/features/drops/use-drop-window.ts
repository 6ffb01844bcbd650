import type { Drop } from '@localchef/contracts/drops/drop'
import { useState } from 'react'
import { useCart } from '@/features/cart/cart-store.ts'
import { windowRoom } from './window-room.ts'

export interface DropWindowChoice {
  /** Start of the window to order for; undefined when none has room. */
  chosen: string | undefined
  /** The window that the reader chose has filled up and was replaced by another. */
  hasFilled: boolean
  choose: (pickupFrom: string) => void
}

/** The pickup window to order for: the reader's choice while it has room, or else the first with room. */
export function useDropWindow({ windows, dishes }: Drop, now: number): DropWindowChoice {
  const reschedule = useCart((cart) => cart.reschedule)
  const [wanted, setWanted] = useState<string>()
  const free = windows.filter((window) => windowRoom(window, now) === 'free')
  const chosen = (free.find(({ pickupFrom }) => pickupFrom === wanted) ?? free[0])?.pickupFrom
  const choose = (pickupFrom: string) => {
    setWanted(pickupFrom)
    reschedule(
      dishes.map(({ dish }) => dish.id),
      new Date(pickupFrom),
    )
  }
  return { chosen, hasFilled: wanted !== undefined && chosen !== undefined && chosen !== wanted, choose }
}
