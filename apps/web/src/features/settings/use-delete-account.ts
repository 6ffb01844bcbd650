import { deleteAccount, readAccountTies } from '@localchef/contracts/delete-account'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callFunction } from '@/backend/call-function.ts'
import { clearStoredSession } from '@/backend/session-storage.ts'

/** What has to end before, and whether the sign-in was too long ago. */
export function useAccountTies() {
  return useQuery({
    queryKey: ['account', 'ties'],
    queryFn: ({ signal }) => callFunction(readAccountTies, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Nothing of the person is left in this browser either; the page begins anew. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (confirmation: string) => callFunction(deleteAccount, { confirmation }),
    onSuccess: () => {
      clearStoredSession()
      sessionStorage.clear()
      window.location.replace('/')
    },
  })
}
