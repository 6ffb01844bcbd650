import { useTranslation } from 'react-i18next'
import type { ChefSearchState } from '../chef-search-store.ts'

/** The number of results on the map, and a button that loads more. */
export function MapStatus({ search, shown }: { search: ChefSearchState; shown: number }) {
  const { t } = useTranslation('chefs')
  const { results, status, loadMore } = search
  if (!results) return null
  return (
    <div className="numeric flex min-h-9 items-center rounded-full border border-line bg-surface pl-3.5 text-small shadow-raised">
      <span className="pr-3.5">
        {shown < results.totalCount
          ? t('map.shownOf', { shown, total: results.totalCount })
          : t('results.count', { count: shown })}
      </span>
      {results.hasMore && shown < results.totalCount && (
        <button
          type="button"
          disabled={status !== 'idle'}
          onClick={loadMore}
          className="min-h-9 rounded-full border-l border-line px-3.5 font-semibold text-accent-text hover:bg-sunken disabled:opacity-55 pointer-coarse:min-h-11"
        >
          {t(results.criteria.searchType === 'route' ? 'map.further' : 'map.more')}
        </button>
      )}
    </div>
  )
}
