import { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useLiveRows } from '@/shared/live/use-live-rows.ts'

export const boardKey = ['orders', 'board'] as const

/** Read again this often though nothing was heard, and this often while nothing can be heard. */
const SAFETY_NET_MS = 30_000
const BLIND_MS = 1500

/** The kitchen's open orders and today's closed ones, kept current. */
export function useBoard() {
  const queryClient = useQueryClient()
  const [live, setLive] = useState(false)
  const query = useQuery({
    queryKey: boardKey,
    queryFn: ({ signal }) => callFunction(listChefOrders, {}, { signal }),
    staleTime: 0,
    // The next reading comes sooner than a retry would.
    retry: false,
    refetchInterval: live ? SAFETY_NET_MS : BLIND_MS,
    refetchIntervalInBackground: true,
  })
  const readAgain = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: boardKey }),
    [queryClient],
  )
  const chefId = query.data?.chef.id
  const connection = useLiveRows(
    chefId ? { table: 'orders', filter: `chef_id=eq.${chefId}` } : undefined,
    readAgain,
  )
  if (connection.live !== live) setLive(connection.live)
  return { query, lost: connection.lost }
}
