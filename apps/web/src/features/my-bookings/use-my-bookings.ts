import { type Booking, bookingTransition, listMyBookings } from '@localchef/contracts/booking'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callFunction } from '@/backend/call-function.ts'
import { loadBackend } from '@/backend/client.ts'

export type WhichBookings = 'open' | 'closed'

/** The next date first. */
export function useMyBookings(which: WhichBookings) {
  return useInfiniteQuery({
    queryKey: ['bookings', 'mine', which],
    queryFn: ({ pageParam, signal }) =>
      callFunction(listMyBookings, { which, page: pageParam, limit: 10 }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })
}

export function useMoveBooking(bookingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (move: { from: Booking['status']; to: Booking['status']; reason?: string }) =>
      callFunction(bookingTransition, { bookingId, ...move }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['bookings'] }),
  })
}

/** A chef's quote or answer shows by itself. Each time the line is up everything is read once more. */
export function useLiveBookings(userId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let stop = () => {}
    let ended = false
    const readAgain = () => void queryClient.invalidateQueries({ queryKey: ['bookings'] })
    loadBackend()
      .then(async (backend) => {
        await backend.realtime.setAuth()
        if (ended) return
        const channel = backend
          .channel(`bookings:${userId}`)
          .on(
            'postgres_changes',
            { event: '*', schema: 'public', table: 'bookings', filter: `buyer_id=eq.${userId}` },
            readAgain,
          )
          .subscribe((status) => {
            if (status === 'SUBSCRIBED') readAgain()
          })
        stop = () => void backend.removeChannel(channel)
      })
      .catch((error: unknown) => console.error('Live bookings are off', error))
    return () => {
      ended = true
      stop()
    }
  }, [userId, queryClient])
}
