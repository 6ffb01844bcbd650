import { listContactConsents } from '@localchef/contracts/consents/list-contact-consents'
import { setContactConsent } from '@localchef/contracts/consents/set-contact-consent'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'

const queryKey = ['contact-consents']

/** The kitchens the person ordered from, and which of them may write about more than an order. */
export function useContactConsents(enabled = true) {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => callFunction(listContactConsents, {}, { signal }),
    staleTime: 0,
    enabled,
  })
}

export function useSetContactConsent(onFailure: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wanted: { chefId: string; isGiven: boolean }) => callFunction(setContactConsent, wanted),
    onError: onFailure,
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
