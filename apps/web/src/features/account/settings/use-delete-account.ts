import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { getAccountTies } from '@localchef/contracts/account/get-account-ties'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'
import { forgetAnswers } from '@/shared/backend/kept-answers.ts'
import { clearStoredSession } from '@/shared/backend/session-storage.ts'

/** Orders and bookings that have to end first, and whether the sign-in is too old. */
export function useAccountTies() {
  return useQuery({
    queryKey: ['account', 'ties'],
    queryFn: ({ signal }) => callFunction(getAccountTies, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Also clears this browser's data and reloads the page. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (confirmation: string) => callFunction(deleteAccount, { confirmation }),
    onSuccess: async () => {
      clearStoredSession()
      await forgetAnswers()
      sessionStorage.clear()
      window.location.replace('/')
    },
  })
}
