import { createApiKey } from '@localchef/contracts/api-keys/create-api-key'
import { listApiKeys } from '@localchef/contracts/api-keys/list-api-keys'
import { revokeApiKey } from '@localchef/contracts/api-keys/revoke-api-key'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'

export const apiKeysKey = ['connections', 'keys'] as const

export function useApiKeys() {
  return useQuery({ queryKey: apiKeysKey, queryFn: () => callFunction(listApiKeys, {}), staleTime: 0 })
}

export function useCreateApiKey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: z.input<typeof createApiKey.input>) => callFunction(createApiKey, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeysKey }),
  })
}

export function useRevokeApiKey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (keyId: string) => callFunction(revokeApiKey, { keyId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeysKey }),
  })
}
