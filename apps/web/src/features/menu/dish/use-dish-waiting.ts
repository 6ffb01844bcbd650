import type { ReadyBatch } from '@localchef/contracts/menu/dish-card'
import type { DishDetail } from '@localchef/contracts/menu/get-dish'
import type { WaitingList } from '@localchef/contracts/waiting-lists/waiting-list'
import { useCallback } from 'react'
import { useWaitingLists } from '@/features/waiting-lists/use-waiting-lists.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useLiveRows } from '@/shared/live/use-live-rows.ts'

interface DishWaiting {
  lists: readonly WaitingList[]
  /** The dish's batches, and those with portions that are held for the reader. */
  batches: ReadyBatch[]
  readAgain: () => void
}

const none: readonly WaitingList[] = []

/** The waiting lists of a dish: of its sold-out batches, or of full days. A visitor of a dish with portions left needs none. */
export function useDishWaiting(dish: DishDetail): DishWaiting {
  const { user } = useAuth()
  const canSellOut =
    dish.promise === 'made_to_order' ? dish.isCapped : user !== null || dish.batches.length === 0
  const isWanted = canSellOut && dish.status !== 'paused' && dish.chef.status !== 'paused'
  const { data: lists = none, refetch } = useWaitingLists({ dishId: dish.id }, isWanted)
  const readAgain = useCallback(() => void refetch(), [refetch])
  useLiveRows(isWanted ? { table: 'ready_batches', filter: `dish_id=eq.${dish.id}` } : undefined, readAgain)
  return { lists, batches: [...dish.batches, ...lists.flatMap(heldBatch)], readAgain }
}

/** Portions of an offer as a batch of their own, for the order form. */
function heldBatch({ batchId, pickupFrom, pickupUntil, orderBy, own }: WaitingList): ReadyBatch[] {
  if (!own?.offer || batchId === null || pickupFrom === null || pickupUntil === null) return []
  return [
    { id: batchId, pickupFrom, pickupUntil, orderBy, portionsLeft: own.offer.portions, openUntil: null },
  ]
}
