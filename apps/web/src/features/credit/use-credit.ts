import type { GrantFields } from '@localchef/contracts/credit/credit'
import { getMyCredit } from '@localchef/contracts/credit/get-my-credit'
import { grantCredit } from '@localchef/contracts/credit/grant-credit'
import { grantKitchenCredit } from '@localchef/contracts/credit/grant-kitchen-credit'
import { listCredits } from '@localchef/contracts/credit/list-credits'
import { revokeCredit } from '@localchef/contracts/credit/revoke-credit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useDays } from '../../shared/long-list/use-days.ts'
import { useLongList } from '../../shared/long-list/use-long-list.ts'

/** The receiver of a grant: a person, or the buyer of an order from the chef's own kitchen. */
export type Receiver = { buyerId: string } | { orderId: string }

export function useMyCredit() {
  return useQuery({
    queryKey: ['credit', 'own'],
    queryFn: ({ signal }) => callFunction(getMyCredit, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** All grants, in pages. */
export function useCredits() {
  const { days } = useDays()
  return useLongList(['credits', days], (cursor, signal) =>
    callFunction(listCredits, { ...days, ...cursor }, { signal }),
  )
}

export function useGrantCredit(receiver: Receiver) {
  const queryClient = useQueryClient()
  const idempotencyKey = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: (grant: GrantFields) => {
      const options = { idempotencyKey: idempotencyKey.current }
      return 'buyerId' in receiver
        ? callFunction(grantCredit, { ...grant, ...receiver }, options)
        : callFunction(grantKitchenCredit, { ...grant, ...receiver }, options)
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['credit'] }),
    onError: () => {
      idempotencyKey.current = crypto.randomUUID()
    },
  })
}

export function useRevokeCredit() {
  const queryClient = useQueryClient()
  return async (creditId: string, reason: string) => {
    await callFunction(revokeCredit, { creditId, reason })
    await queryClient.invalidateQueries({ queryKey: ['admin', 'credits'] })
  }
}
