import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { getAccountTies } from '@localchef/contracts/account/get-account-ties'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'
import { clearStoredSession } from '@/shared/backend/session-storage.ts'

/** What has to end before, and whether the sign-in was too long ago. */
export function useAccountTies() {
  return useQuery({
    queryKey: ['account', 'ties'],
    queryFn: ({ signal }) => callFunction(getAccountTies, {}, { signal }),
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
