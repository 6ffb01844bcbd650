import type { suggestSearch } from '@localchef/contracts/search/suggest-search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readPublic } from '@/shared/backend/read-public.ts'
import { useDelayed } from '@/shared/browser/use-delayed.ts'

const delayMs = 150

/** Suggestions for the typed text; until they arrive, those of the earlier text. A failure means none. */
export function useSuggestions(typed: string) {
  const text = useDelayed(typed.trim().toLowerCase(), delayMs)
  const query = useQuery({
    queryKey: ['suggest-search', text],
    queryFn: ({ signal }) =>
      readPublic<typeof suggestSearch>('suggest-search', { query: text.slice(0, 80) }, { signal }),
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
  })
  return { answer: text.length > 1 ? query.data : undefined, isLoading: query.isFetching }
}
