import { listMySessions } from '@localchef/contracts/account/list-my-sessions'
import { revokeMySession } from '@localchef/contracts/account/revoke-my-session'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'
import { loadBackend } from '@/shared/backend/client.ts'

const key = ['account', 'sessions']

export function useSessions() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callFunction(listMySessions, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Ends one session, or with `others` every session but this one. */
export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (which: { sessionId: string } | 'others') => {
      if (which !== 'others') {
        await callFunction(revokeMySession, which)
        return
      }
      const backend = await loadBackend()
      const { error } = await backend.auth.signOut({ scope: 'others' })
      if (error) throw error
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}
