import { type Booking, type BookingTerms, termsOf } from '@localchef/contracts/bookings/booking'
import { listChefBookings } from '@localchef/contracts/bookings/list-chef-bookings'
import { quoteBooking } from '@localchef/contracts/bookings/quote-booking'
import { isAgreement, transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { type Failure, failureOf } from '@/shared/backend/failure-of.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { toast } from '@/shared/ui/toast.ts'

export type WhichBookings = 'open' | 'closed'

const bookingsKey = ['bookings', 'kitchen'] as const

/** Open bookings by date, or closed ones with the latest first. */
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

/** The next fifty open bookings, for the overview. */
export function useOpenBookings() {
  return useQuery({
    queryKey: [...bookingsKey, 'overview'],
    queryFn: ({ signal }) => callFunction(listChefBookings, { which: 'open', limit: 50 }, { signal }),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  })
}

interface BookingStep {
  booking: Booking
  to: Booking['status']
  reason?: string
  /** The terms agreed to, if they differ from those of `booking`. */
  seen?: BookingTerms
}

/** Transition of a booking, never queued while offline. The caller shows changed terms. */
export function useTransitionBooking() {
  const { t } = useTranslation('kitchen')
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ booking, to, reason, seen = termsOf(booking) }: BookingStep) =>
      callFunction(transitionBooking, {
        bookingId: booking.id,
        from: booking.status,
        to,
        ...(reason ? { reason } : {}),
        ...(isAgreement(to) ? { seen } : {}),
      }),
    onSuccess: ({ number, status }) =>
      toast.success(t('bookings.moved', { number, status: t(`bookings.status.${status}`) })),
    onError: (error, { booking: { number } }) => {
      const failure = failureOf(transitionBooking, error)
      if (failure.code === 'terms_changed') return
      if (failure.code === 'booking_conflict') {
        const status = t(`bookings.status.${failure.details.status}`)
        toast.warning(t('bookings.conflict', { number, status }))
      } else if (failure.code === 'overlap' && failure.details.with?.title) {
        const { title, titleRu } = failure.details.with
        const other = inLanguage(language, title, titleRu)
        toast.error(t('bookings.failed.overlapsWith', { other }), t('bookings.failed.overlapsHint'))
      } else {
        toast.error(failureText(t, number, failure.code))
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['bookings'] }),
  })
}

/** The quote dialog shows errors. */
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

/** Returns the message of a refused or failed quote. */
export function useQuoteFailureText(number: number) {
  const { t } = useTranslation('kitchen')
  const { language } = useLanguage()
  return (error: unknown): string => {
    const failure = failureOf(quoteBooking, error)
    if (failure.code !== 'overlap' || !failure.details.with?.title) {
      return failureText(t, number, failure.code)
    }
    const { title, titleRu } = failure.details.with
    const other = inLanguage(language, title, titleRu)
    return `${t('bookings.failed.overlapsWith', { other })}. ${t('bookings.failed.overlapsHint')}`
  }
}

type Code = Failure<(typeof transitionBooking | typeof quoteBooking)['refusals'][number]>['code']

function failureText(t: TFunction<'kitchen'>, number: number, code: Code): string {
  switch (code) {
    case 'quote_needed':
      return t('bookings.failed.quoteNeeded', { number })
    case 'not_yet':
      return t('bookings.failed.notYet', { number })
    case 'network_error':
      return t('bookings.failed.network', { number })
    default:
      return refusalText(code, t('bookings.failed.unknown', { number }))
  }
}
