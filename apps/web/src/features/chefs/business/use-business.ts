import { getBusiness } from '@localchef/contracts/chefs/get-business'
import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'

export const businessKey = ['business'] as const

/** The signed-in chef's kitchen including private fields; `business` is null before it is created. */
export function useBusiness() {
  return useQuery({
    queryKey: businessKey,
    queryFn: ({ signal }) => callFunction(getBusiness, {}, { signal }),
    staleTime: 0,
  })
}

/** Runs an operation on the kitchen and caches the kitchen it returns. */
export function useChangeBusiness() {
  const queryClient = useQueryClient()
  return useCallback(
    async <Input extends z.ZodType, Output extends z.ZodType<{ business: OwnBusiness }>>(
      contract: FunctionContract<Input, Output>,
      input: z.input<Input>,
    ): Promise<z.output<Output>> => {
      const key = contract.effect === 'create' ? { idempotencyKey: crypto.randomUUID() } : {}
      const answer = await callFunction(contract, input, key)
      queryClient.setQueryData(businessKey, { business: answer.business })
      // The overview, the board and the public page show the same fields.
      void queryClient.invalidateQueries({ queryKey: ['my-chef'] })
      void queryClient.invalidateQueries({ queryKey: ['chef'] })
      return answer
    },
    [queryClient],
  )
}
