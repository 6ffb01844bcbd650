import { checkGiftCard } from '@localchef/contracts/gift-cards/check-gift-card'
import { getMyGiftCards } from '@localchef/contracts/gift-cards/get-my-gift-cards'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { ApiError } from '@/shared/backend/api-error.ts'
import { callFunction } from '@/shared/backend/call-function.ts'

export type MyGiftCards = z.output<typeof getMyGiftCards.output>

const giftCardsKey = ['gift-cards', 'own']

/**
 * The caller's gift cards. Polls while the card `paidCardId` is unpaid: the provider's event about its payment may
 * arrive after the buyer has returned from the provider's page.
 */
export function useMyGiftCards(paidCardId: string | null) {
  return useQuery({
    queryKey: giftCardsKey,
    queryFn: ({ signal }) => callFunction(getMyGiftCards, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) =>
      data?.bought.some(({ id, status }) => id === paidCardId && status === 'unpaid') ? 3000 : false,
  })
}

/** Returns a function that refetches the gift cards and the credit from them. */
export function useReadGiftCardsAgain() {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: giftCardsKey })
    await queryClient.invalidateQueries({ queryKey: ['credit'] })
  }
}

/**
 * Asks the provider about a card after the return from the provider's page. Ignores a failure, because the provider's
 * event arrives anyway.
 */
export function useCheckPaidCard(giftCardId: string | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!giftCardId) return
    callFunction(checkGiftCard, { giftCardId })
      .then(() => queryClient.invalidateQueries({ queryKey: giftCardsKey }))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        console.warn('The payment of the gift card could not be checked', error)
      })
  }, [giftCardId, queryClient])
}
