import { previewBusiness } from '@localchef/contracts/chefs/preview-business'
import { useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'
import { retryUnlessNotFound } from '@/shared/backend/is-not-found.ts'

/** The preview of the chef's own page. Never served from the cache, because chefs open it right after a change. */
export function usePreview() {
  return useQuery({
    queryKey: ['business', 'preview'],
    queryFn: ({ signal }) => callFunction(previewBusiness, {}, { signal }),
    retry: retryUnlessNotFound,
    staleTime: 0,
  })
}
