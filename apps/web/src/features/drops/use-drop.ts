import type { getDrop } from '@localchef/contracts/drops/get-drop'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { retryUnlessNotFound } from '@/shared/backend/is-not-found.ts'
import { readPublic } from '@/shared/backend/read-public.ts'
import { useLiveRows } from '@/shared/live/use-live-rows.ts'

/** Minimum interval between refetches: at an opening every sale changes the drop for all viewers. */
const readAgainMs = 1000

export function dropQuery(drop: string) {
  return queryOptions({
    queryKey: ['drop', drop],
    queryFn: ({ signal }) => readPublic<typeof getDrop>('get-drop', { drop }, { signal }),
    retry: retryUnlessNotFound,
    staleTime: 30_000,
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  })
}

/** The drop; its portions follow sales live. */
export function useDrop(drop: string) {
  const queryClient = useQueryClient()
  const query = useQuery(dropQuery(drop))
  const waiting = useRef<number>(undefined)
  const readAgain = useCallback(() => {
    if (waiting.current !== undefined) return
    waiting.current = window.setTimeout(() => {
      waiting.current = undefined
      void queryClient.invalidateQueries({ queryKey: ['drop', drop] })
    }, Math.random() * readAgainMs)
  }, [queryClient, drop])
  useEffect(() => () => window.clearTimeout(waiting.current), [])
  useLiveRows(
    query.data ? { table: 'ready_batches', filter: `drop_id=eq.${query.data.id}` } : undefined,
    readAgain,
  )
  return query
}
