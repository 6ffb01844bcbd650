import { createCalendarFeed } from '@localchef/contracts/bookings/create-calendar-feed'
import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { getCalendarFeed } from '@localchef/contracts/bookings/get-calendar-feed'
import { getChefCalendar } from '@localchef/contracts/bookings/get-chef-calendar'
import { revokeCalendarFeed } from '@localchef/contracts/bookings/revoke-calendar-feed'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'

export function useChefCalendar(from: string, to: string) {
  return useQuery({
    queryKey: ['bookings', 'calendar', from, to],
    queryFn: ({ signal }) => callFunction(getChefCalendar, { from, to }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })
}

export function useBooking(bookingId: string) {
  return useQuery({
    queryKey: ['bookings', 'one', bookingId],
    queryFn: ({ signal }) => callFunction(getBooking, { bookingId }, { signal }),
    staleTime: 0,
  })
}

const feedKey = ['calendar-feed'] as const

export function useCalendarFeed() {
  return useQuery({
    queryKey: feedKey,
    queryFn: ({ signal }) => callFunction(getCalendarFeed, {}, { signal }),
  })
}

/** Only this answer contains the new URL. */
export function useRenewCalendarFeed() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callFunction(createCalendarFeed, {}),
    onSuccess: ({ feed }) => queryClient.setQueryData(feedKey, { feed }),
  })
}

export function useRevokeCalendarFeed() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callFunction(revokeCalendarFeed, {}),
    onSuccess: (answer) => queryClient.setQueryData(feedKey, answer),
  })
}
