import { checkBookingPayment } from '@localchef/contracts/bookings/check-booking-payment'
import { openBookingCheckout } from '@localchef/contracts/bookings/open-booking-checkout'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useOnReturn } from '@/shared/browser/use-on-return.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** Opens the provider's page for the deposit or the balance and redirects to it. */
export function useGoToBookingPayment(bookingId: string) {
  const queryClient = useQueryClient()
  const { language } = useLanguage()
  return useMutation({
    mutationFn: (purpose: 'deposit' | 'balance') =>
      callFunction(openBookingCheckout, { bookingId, purpose, language }),
    onSuccess: ({ payments }) => {
      const url = payments.find(({ checkoutUrl }) => checkoutUrl)?.checkoutUrl
      if (url) window.location.assign(url)
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['bookings'] }),
  })
}

/**
 * Checks a booking's payments with the provider while one is open: when the page opens and whenever the buyer returns
 * to it. Failures are ignored, because the sweep checks as well.
 */
export function useCheckBookingPayment(bookingId: string, isOpen: boolean): () => void {
  const queryClient = useQueryClient()
  const { mutate: check } = useMutation({
    mutationFn: () => callFunction(checkBookingPayment, { bookingId }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['bookings'] }),
    onError: (error) => console.warn('The payment could not be checked', error),
  })
  useOnReturn(check, isOpen)
  return check
}
