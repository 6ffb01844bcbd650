import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type LiveRows, useLiveRows } from '@/shared/live/use-live-rows.ts'

/** Follows changes of orders and reads them again: of one order, or of all of a buyer. Says whether the line is lost. */
export function useLiveOrders(filter: LiveRows['filter']): { lost: boolean } {
  const queryClient = useQueryClient()
  const readAgain = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['orders'] }),
    [queryClient],
  )
  return useLiveRows({ table: 'orders', filter }, readAgain)
}
