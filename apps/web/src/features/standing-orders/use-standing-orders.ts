import type { FunctionContract } from '@localchef/contracts/function-contract'
import { listChefStandingOrders } from '@localchef/contracts/standing-orders/list-chef-standing-orders'
import { listMyStandingOrders } from '@localchef/contracts/standing-orders/list-my-standing-orders'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { toast } from '@/shared/ui/toast.ts'

const key = 'standing-orders'

export function useMyStandingOrders(isWanted = true) {
  return useQuery({
    queryKey: [key, 'mine'],
    queryFn: ({ signal }) => callFunction(listMyStandingOrders, {}, { signal }),
    enabled: isWanted,
    select: ({ standingOrders }) => standingOrders,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

export function useChefStandingOrders(isWanted: boolean) {
  return useQuery({
    queryKey: [key, 'kitchen'],
    queryFn: ({ signal }) => callFunction(listChefStandingOrders, {}, { signal }),
    enabled: isWanted,
    select: ({ standingOrders }) => standingOrders,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Runs an operation on standing orders and refetches everything that shows them. A refusal is shown as a toast. */
export function useChangeStandingOrder<Input extends z.ZodType, Output extends z.ZodType>(
  contract: FunctionContract<Input, Output>,
  done?: (answer: z.output<Output>) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: z.input<Input>) =>
      callFunction(
        contract,
        input,
        contract.effect === 'create' ? { idempotencyKey: crypto.randomUUID() } : {},
      ),
    onSuccess: (answer) => done?.(answer),
    onError: (error) => toast.error(textOfError(error)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: [key] })
      void queryClient.invalidateQueries({ queryKey: ['bookings'] })
    },
  })
}
