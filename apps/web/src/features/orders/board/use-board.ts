import { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useLiveRows } from '@/shared/live/use-live-rows.ts'

export const boardKey = ['orders', 'board'] as const

/** Polling intervals with and without a live connection. */
const livePollMs = 30_000
const offlinePollMs = 1500

/** The kitchen's open orders and today's closed ones, updated live. */
export function useBoard() {
  const queryClient = useQueryClient()
  const [live, setLive] = useState(false)
  const query = useQuery({
    queryKey: boardKey,
    queryFn: ({ signal }) => callFunction(listChefOrders, {}, { signal }),
    staleTime: 0,
    // No retry, because the next poll comes sooner.
    retry: false,
    refetchInterval: live ? livePollMs : offlinePollMs,
    refetchIntervalInBackground: true,
  })
  const readAgain = useCallback(() => queryClient.invalidateQueries({ queryKey: boardKey }), [queryClient])
  const chefId = query.data?.chef.id
  const connection = useLiveRows(
    chefId ? { table: 'orders', filter: `chef_id=eq.${chefId}` } : undefined,
    readAgain,
  )
  if (connection.live !== live) setLive(connection.live)
  return { query, lost: connection.lost }
}
