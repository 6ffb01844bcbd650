import { checkConnectedAccount } from '@localchef/contracts/payments/check-connected-account'
import { getConnectedAccount } from '@localchef/contracts/payments/get-connected-account'
import { openOnboarding } from '@localchef/contracts/payments/open-onboarding'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { accountState } from './account-state.ts'

const accountKey = ['payments', 'account'] as const

/** Refetch interval while the provider checks the account, because the result may arrive while the chef is watching. */
const checkingMs = 10_000

/**
 * The signed-in chef's account at the payment provider. When the chef returns from the provider's page, the server asks
 * the provider for the state, because the provider's event may arrive later.
 */
export function useAccount() {
  const [address] = useSearchParams()
  const isBack = address.has('onboarding')
  return useQuery({
    queryKey: accountKey,
    queryFn: ({ signal }) =>
      callFunction(isBack ? checkConnectedAccount : getConnectedAccount, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data && accountState(state.data) === 'checking' ? checkingMs : false,
  })
}

/** Checks the account's present state with the provider. */
export function useCheckAccount() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callFunction(checkConnectedAccount, {}),
    onSuccess: (account) => queryClient.setQueryData(accountKey, account),
  })
}

/** Redirects to the provider's page. */
export function useOpenOnboarding() {
  return useMutation({
    mutationFn: () => callFunction(openOnboarding, {}),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}
