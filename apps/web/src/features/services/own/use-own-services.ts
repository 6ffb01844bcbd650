import type { FunctionContract } from '@localchef/contracts/function-contract'
import { listMyServices } from '@localchef/contracts/services/list-my-services'
import type { OwnService } from '@localchef/contracts/services/own-service'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'

export const ownServicesKey = ['services', 'own'] as const

export interface OwnServices {
  timeZone: string
  services: OwnService[]
}

/** All services of the signed-in chef, including drafts and archived ones. */
export function useOwnServices() {
  return useQuery({
    queryKey: ownServicesKey,
    queryFn: ({ signal }) => callFunction(listMyServices, {}, { signal }),
    staleTime: 0,
  })
}

/** Runs an operation on services and caches the list it returns. */
export function useChangeServices() {
  const queryClient = useQueryClient()
  return useCallback(
    async <Input extends z.ZodType, Output extends z.ZodType<OwnServices>>(
      contract: FunctionContract<Input, Output>,
      input: z.input<Input>,
    ): Promise<z.output<Output>> => {
      const key = contract.effect === 'create' ? { idempotencyKey: crypto.randomUUID() } : {}
      const answer = await callFunction(contract, input, key)
      const { timeZone, services } = answer
      queryClient.setQueryData(ownServicesKey, { timeZone, services })
      // The activation steps, public pages and bookings show the same fields.
      for (const queryKey of [['my-chef'], ['business'], ['service'], ['chef'], ['bookings']]) {
        void queryClient.invalidateQueries({ queryKey })
      }
      return answer
    },
    [queryClient],
  )
}
