import { answerQuote } from '@localchef/contracts/bookings/answer-quote'
import type { Booking, BookingTerms } from '@localchef/contracts/bookings/booking'
import { listMyBookings } from '@localchef/contracts/bookings/list-my-bookings'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useFollowedRows } from '@/shared/live/use-live-rows.ts'

export type WhichBookings = 'open' | 'closed'

/** The buyer's bookings by date. */
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

export function useTransitionBooking(bookingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (transition: {
      from: Booking['status']
      to: Booking['status']
      reason?: string
      seen?: BookingTerms
      seenRefund?: number
    }) => callFunction(transitionBooking, { bookingId, ...transition }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['bookings'] }),
  })
}

export function useAnswerQuote(booking: Booking) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (answer: { price: number; message: string }) =>
      callFunction(answerQuote, { bookingId: booking.id, seenPrice: booking.price ?? 0, ...answer }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['bookings'] }),
  })
}

/** Refetches bookings on each change and each reconnection. */
export function useLiveBookings(userId: string): void {
  const queryClient = useQueryClient()
  const readAgain = useCallback(
    () => queryClient.invalidateQueries({ queryKey: ['bookings'] }),
    [queryClient],
  )
  useFollowedRows({ table: 'bookings', filter: `buyer_id=eq.${userId}` }, readAgain)
}
