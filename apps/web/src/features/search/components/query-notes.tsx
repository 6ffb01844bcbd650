import { UnderstoodWords } from '@/features/menu/cards/understood-words.tsx'
import { hasWords } from '../chef-criteria.ts'
import type { ChefSearchState } from '../chef-search-store.ts'

/** The server's reading of the query: its corrections and the needs it recognized. */
export function QueryNotes({ search }: { search: ChefSearchState }) {
  const { results, searchInstead } = search
  if (!results || !hasWords(results.criteria)) return null
  return (
    <div className="-mt-2 empty:hidden">
      <UnderstoodWords {...results.metadata} query={results.criteria.query} onInstead={searchInstead} />
    </div>
  )
}
