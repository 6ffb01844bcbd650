import { checkPaymentLink } from '@localchef/contracts/payments/check-payment-link'
import { createPaymentLink } from '@localchef/contracts/payments/create-payment-link'
import { openLinkCheckout } from '@localchef/contracts/payments/open-link-checkout'
import type { LinkedOrder } from '@localchef/contracts/payments/payment-link'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

const linkKey = (token: string) => ['payment-link', token]

/** The order of a payment link; refetched when the reader returns, for example from the provider's page. */
export function useLinkedOrder(token: string) {
  return useQuery<LinkedOrder>({
    queryKey: linkKey(token),
    queryFn: ({ signal }) => callFunction(checkPaymentLink, { token }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Opens the provider's page and redirects to it. */
export function useOpenLinkCheckout(token: string) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (seenTotal: number) => callFunction(openLinkCheckout, { token, seenTotal, language }),
    onSuccess: ({ checkoutUrl }) => {
      if (checkoutUrl) window.location.assign(checkoutUrl)
    },
    onError: () => queries.invalidateQueries({ queryKey: linkKey(token) }),
  })
}

type CreatedLink = z.output<typeof createPaymentLink.output>

const createdLinkKey = (orderId: string) => ['created-payment-link', orderId]

/** Creates an order's payment link. A repeated call returns the same one. */
export function useCreatePaymentLink() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (orderId: string) => callFunction(createPaymentLink, { orderId }),
    onSuccess: (link, orderId) => queries.setQueryData(createdLinkKey(orderId), link),
  })
}

/** The link that was created during this visit. */
export function useCreatedPaymentLink(orderId: string) {
  return useQuery<CreatedLink>({ queryKey: createdLinkKey(orderId), queryFn: skipToken }).data
}
