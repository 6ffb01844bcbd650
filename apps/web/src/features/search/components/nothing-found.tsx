import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DidYouMean } from '@/features/menu/cards/understood-words.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { filterCount, hasWords } from '../chef-criteria.ts'
import type { ChefSearchState } from '../chef-search-store.ts'
import { Loosen } from './loosen.tsx'
import { WatchSearch } from './watch-search.tsx'
import { WhatThereIs } from './what-there-is.tsx'

/**
 * Says that nothing was found, suggests wider searches, and lists kitchens without the words if the search had any.
 */
export function NothingFound({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const { criteria, results, clearFilters, clear } = search
  const { query } = criteria
  const asksWords = hasWords(criteria)
  const didYouMean = results?.metadata.didYouMean
  const text = criteria.searchType === 'route' ? 'empty.route' : asksWords ? 'empty.words' : 'empty.text'
  return (
    <div className="grid gap-6">
      <EmptyState
        icon={<SearchX />}
        title={asksWords ? t('empty.nobodyCooks', { query }) : t('empty.title')}
        className="py-8"
        action={
          <>
            {asksWords && <WatchSearch key={`${criteria.searchType} ${query}`} criteria={criteria} />}
            <Wider search={search} />
            {filterCount(criteria.filters) > 0 && (
              <Button variant="secondary" onClick={clearFilters}>
                {t('empty.clearFilters')}
              </Button>
            )}
            {criteria.searchType !== 'list' && (
              <Button variant="secondary" onClick={clear}>
                {t('empty.everyone')}
              </Button>
            )}
          </>
        }
      >
        <Loosen search={search} />
        {didYouMean ? <DidYouMean query={didYouMean} onInstead={search.searchInstead} /> : <p>{t(text)}</p>}
      </EmptyState>
      {asksWords && <WhatThereIs criteria={criteria} />}
    </div>
  )
}

/** Offers the next larger radius, and for words a search anywhere. */
function Wider({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const { criteria, setRadius } = search
  const { searchType, place, radiusMiles } = criteria
  if (searchType !== 'location' || place === null) return null
  const wider = radiusMiles < 50 ? 50 : 100
  if (radiusMiles < 100) {
    return <Button onClick={() => setRadius(wider)}>{t('empty.wider', { miles: wider })}</Button>
  }
  return hasWords(criteria) && <Button onClick={() => setRadius(null)}>{t('empty.anywhere')}</Button>
}
