import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type LiveRows, useLiveRows } from '@/shared/live/use-live-rows.ts'

/** Reads orders again when a row that matches the filter changes. `lost`: the live connection is down. */
export function useLiveOrders(filter: LiveRows['filter']): { lost: boolean } {
  const queryClient = useQueryClient()
  const readAgain = useCallback(() => queryClient.invalidateQueries({ queryKey: ['orders'] }), [queryClient])
  return useLiveRows({ table: 'orders', filter }, readAgain)
}
