import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { markLookedAt } from './notification-calls.ts'

/**
 * Marks the notifications of these new orders as read once the chef has seen the orders, so that no text message says
 * that nobody has.
 */
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
