import { UnderstoodWords } from '@/features/menu/cards/understood-words.tsx'
import { hasWords } from '../chef-criteria.ts'
import type { ChefSearchState } from '../chef-search-store.ts'

/** The server's reading of the query: its corrections and the needs it recognized. */
export function QueryNotes({ search }: { search: ChefSearchState }) {
  const { criteria, results, searchInstead } = search
  if (!results || !hasWords(results.criteria)) return null
  const { corrected, understood, place } = results.metadata
  // Words are left out of the current query. Until its answer arrives, the known correction belongs to the previous
  // query and is hidden.
  const isAnswered = criteria.query === results.criteria.query
  return (
    <div className="-mt-2 empty:hidden">
      <UnderstoodWords
        corrected={isAnswered ? corrected : undefined}
        understood={understood}
        place={place}
        query={criteria.query}
        onInstead={searchInstead}
      />
    </div>
  )
}
