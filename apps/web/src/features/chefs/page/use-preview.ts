import { previewBusiness } from '@localchef/contracts/chefs/preview-business'
import { useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'
import { retryUnlessNotFound } from '@/shared/backend/is-not-found.ts'

/** The chef's own page, read anew each time: it is looked at right after a change. */
export function usePreview() {
  return useQuery({
    queryKey: ['business', 'preview'],
    queryFn: ({ signal }) => callFunction(previewBusiness, {}, { signal }),
    retry: retryUnlessNotFound,
    staleTime: 0,
  })
}
