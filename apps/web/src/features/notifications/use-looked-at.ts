import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { markLookedAt } from './notification-calls.ts'

/** The chef has seen these new orders, so that no text says that nobody has. */
export function useLookedAt(orderIds: readonly string[]): void {
  const queries = useQueryClient()
  const seen = orderIds.join()
  useEffect(() => {
    if (seen === '') return
    void markLookedAt(seen.split(',')).then((isChanged) => {
      if (isChanged) void queries.invalidateQueries({ queryKey: ['notifications'] })
    })
  }, [queries, seen])
}
