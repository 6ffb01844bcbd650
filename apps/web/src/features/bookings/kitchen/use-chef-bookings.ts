import {
  type Booking,
  BookingStatus,
  type BookingTerms,
  termsOf,
} from '@localchef/contracts/bookings/booking'
import { bookingTransition, isAgreement } from '@localchef/contracts/bookings/booking-transition'
import { listChefBookings } from '@localchef/contracts/bookings/list-chef-bookings'
import { quoteBooking } from '@localchef/contracts/bookings/quote-booking'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '@/shared/backend/api-error.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { changedTermsOf } from '@/shared/forms/changed-terms-dialog.tsx'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { toast } from '@/shared/ui/toast.ts'

export type WhichBookings = 'open' | 'closed'

const bookingsKey = ['bookings', 'kitchen'] as const

/** What is coming first, in its order; then what is over, the latest first. */
export function useChefBookings(which: WhichBookings) {
  return useInfiniteQuery({
    queryKey: [...bookingsKey, which],
    queryFn: ({ pageParam, signal }) =>
      callFunction(listChefBookings, { which, page: pageParam, limit: 12 }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  })
}

/** Everything that is still open, as far as one glance needs it: the next fifty dates. */
export function useOpenBookings() {
  return useQuery({
    queryKey: [...bookingsKey, 'overview'],
    queryFn: ({ signal }) => callFunction(listChefBookings, { which: 'open', limit: 50 }, { signal }),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  })
}

const MovedOn = z.object({ status: BookingStatus })
const Overlap = z.object({ with: z.object({ title: z.string(), titleRu: z.string().nullable() }) })

interface BookingStep {
  booking: Booking
  to: Booking['status']
  reason?: string
  /** The terms agreed to, when they are others than those of `booking`. */
  seen?: BookingTerms
}

/** Moves a booking. Nothing is kept for later while the connection is lost. Changed terms are the caller's to show. */
export function useMoveBooking() {
  const { t } = useTranslation('kitchen')
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ booking, to, reason, seen = termsOf(booking) }: BookingStep) =>
      callFunction(bookingTransition, {
        bookingId: booking.id,
        from: booking.status,
        to,
        ...(reason ? { reason } : {}),
        ...(isAgreement(to) ? { seen } : {}),
      }),
    onSuccess: ({ number, status }) =>
      toast.success(t('bookings.moved', { number, status: t(`bookings.status.${status}`) })),
    onError: (error, { booking: { number } }) => {
      if (changedTermsOf(error)) return
      const details = error instanceof ApiError ? error.details : undefined
      const { data: now } = MovedOn.safeParse(details)
      const { data: overlap } = Overlap.safeParse(details)
      const code = error instanceof ApiError ? error.code : 'unknown'
      if (code === 'booking_moved_on' && now) {
        toast.warning(t('bookings.movedOn', { number, status: t(`bookings.status.${now.status}`) }))
      } else if (overlap) {
        const other = inLanguage(language, overlap.with.title, overlap.with.titleRu)
        toast.error(t('bookings.failed.overlapsWith', { other }), t('bookings.failed.overlapsHint'))
      } else toast.error(t(failureText(code), { number }))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['bookings'] }),
  })
}

/** Errors are shown in the dialog that asks for the price. */
export function useQuoteBooking() {
  const { t } = useTranslation('kitchen')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (quote: { bookingId: string; price: number; message: string }) =>
      callFunction(quoteBooking, quote),
    onSuccess: (booking) => toast.success(t('bookings.quoted', { name: booking.buyer.name })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['bookings'] }),
  })
}

export function failureText(code: string) {
  switch (code) {
    case 'quote_needed':
      return 'bookings.failed.quoteNeeded' as const
    case 'not_yet':
      return 'bookings.failed.notYet' as const
    case 'network_error':
      return 'bookings.failed.network' as const
    default:
      return 'bookings.failed.unknown' as const
  }
}
