import type { chefSearch, SearchFilters } from '@localchef/contracts/search/chef-search'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellPlus, BellRing, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { DidYouMean } from '@/features/menu/cards/understood-words.tsx'
import { withoutWords } from '@/features/menu/cards/without-words.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { readPublic } from '@/shared/backend/read-public.ts'
import { ChefCard } from '@/shared/chefs/chef-card.tsx'
import { useCuisineName } from '@/shared/chefs/cuisine-names.ts'
import { formatTenths } from '@/shared/format/tenths.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { cityOf, type SearchPlace, toSearchPlace } from '@/shared/places/search-place.ts'
import { Button } from '@/shared/ui/button.tsx'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { toast } from '@/shared/ui/toast.ts'
import {
  type ChefCriteria,
  defaultSort,
  filterCount,
  hasWords,
  noFilters,
  searchRequest,
  toggled,
} from '../chef-criteria.ts'
import type { ChefSearchState } from '../chef-search-store.ts'
import { type Need, toggledNeed } from '../needs-as-filters.ts'
import { isService } from '../services.ts'
import { useNeedName } from '../use-need-name.ts'

/**
 * Says that nothing was found, suggests wider searches, and lists kitchens without the words if the search had any.
 */
export function NothingFound({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const { criteria, results, clearFilters, clear } = search
  const { language } = useLanguage()
  const { query } = criteria
  const asksWords = hasWords(criteria)
  const named = results?.metadata.place
  const place = named && toSearchPlace(named, language)
  const didYouMean = results?.metadata.didYouMean
  const text = criteria.searchType === 'route' ? 'empty.route' : asksWords ? 'empty.words' : 'empty.text'
  return (
    <div className="grid gap-6">
      <EmptyState
        icon={<SearchX />}
        title={
          place && named
            ? t('empty.nobodyCooksNear', { query: withoutWords(query, named.words), place: cityOf(place) })
            : asksWords
              ? t('empty.nobodyCooks', { query })
              : t('empty.title')
        }
        className="py-8"
        action={
          <>
            {asksWords && (
              <WatchSearch key={`${criteria.searchType} ${query}`} criteria={criteria} named={place} />
            )}
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
      {asksWords && <WhatThereIs criteria={place ? { ...criteria, place } : criteria} />}
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
  const isElsewhere = search.results?.metadata.place !== undefined
  return (
    hasWords(criteria) &&
    !isElsewhere && <Button onClick={() => setRadius(null)}>{t('empty.anywhere')}</Button>
  )
}

const fewKitchens = 6

/**
 * A few kitchens without the search's words and filters, around the same place if it has one; nothing while they load
 * or fail.
 */
function WhatThereIs({ criteria }: { criteria: ChefCriteria }) {
  const { t } = useTranslation('chefs')
  const { place } = criteria
  const searchType = place ? 'location' : 'list'
  const everything = { ...criteria, searchType, query: '', filters: noFilters } as const
  const request = {
    ...searchRequest({ ...everything, sortBy: defaultSort(searchType) }, 1),
    limit: fewKitchens,
  }
  const { data } = useQuery({
    queryKey: ['chef-search', request],
    queryFn: ({ signal }) => readPublic<typeof chefSearch>('chef-search', request, { signal }),
  })
  const found = data ? [...data.chefs, ...data.truckStops] : []
  if (found.length === 0) return null
  const title = place ? t('empty.thereIsNear', { place: cityOf(place) }) : t('empty.thereIs')
  return (
    <section aria-label={title} className="grid gap-4">
      <h3 className="food-name text-lead">{title}</h3>
      <ul className="grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))]">
        {found.map((chef) => (
          <li key={chef.id} className="grid">
            <ChefCard chef={chef} heading="h4" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Offers to drop each filter of a search that found nothing, with one tap. */
function Loosen({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const chosen = useChosenFilters(search.criteria.filters)
  if (chosen.length === 0) return null
  return (
    <section aria-label={t('empty.loosen')} className="grid justify-items-center gap-2">
      <p className="text-small text-ink-soft">{t('empty.loosen')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {chosen.map(({ name, without }) => (
          <FilterChip key={name} pressed onClick={() => search.setFilters(without)}>
            {name}
          </FilterChip>
        ))}
      </div>
    </section>
  )
}

interface ChosenFilter {
  name: string
  /** The changes that remove the filter. */
  without: Partial<SearchFilters>
}

function useChosenFilters(filters: SearchFilters): ChosenFilter[] {
  const { t } = useTranslation(['chefs', 'cards'])
  const { language } = useLanguage()
  const needName = useNeedName()
  const cuisineName = useCuisineName()
  const { cuisines, services, minRating, onlyVerified, deliveryAvailable, type } = filters
  const serviceName = (value: string) => (isService(value) ? t(`services.${value}`, { ns: 'cards' }) : value)
  return [
    ...needsOf(filters).map((need) => ({ name: needName(need), without: toggledNeed(filters, need) })),
    ...cuisines.map((slug) => ({ name: cuisineName(slug), without: { cuisines: toggled(cuisines, slug) } })),
    ...services.map((value) => ({
      name: serviceName(value),
      without: { services: toggled(services, value) },
    })),
    ...(minRating > 0
      ? [
          {
            name: t('filters.atLeast', { rating: formatTenths(minRating, language) }),
            without: { minRating: 0 },
          },
        ]
      : []),
    ...(onlyVerified ? [{ name: t('filters.verified'), without: { onlyVerified: false } }] : []),
    ...(deliveryAvailable ? [{ name: t('filters.delivery'), without: { deliveryAvailable: false } }] : []),
    ...(type === 'all' ? [] : [{ name: t(`filters.${type}`), without: { type: 'all' as const } }]),
  ]
}

function needsOf({
  openNow,
  readyToday,
  deliversHere,
  maxPrice,
  diets = [],
  freeOf = [],
}: SearchFilters): Need[] {
  return [
    ...(openNow ? [{ kind: 'openNow' as const }] : []),
    ...(readyToday ? [{ kind: 'readyToday' as const }] : []),
    ...(deliversHere ? [{ kind: 'deliversHere' as const }] : []),
    ...(maxPrice === undefined ? [] : [{ kind: 'price' as const, value: maxPrice }]),
    ...diets.map((value) => ({ kind: 'diet' as const, value })),
    ...freeOf.map((value) => ({ kind: 'free' as const, value })),
  ]
}

/** Parameter of the address to which a visitor returns after signing in. */
const wish = 'watch'

/** Loaded on demand, because the page itself needs no schemas. */
const loadContract = async () => (await import('@localchef/contracts/search/watch-search')).watchSearch

/** Watches a search that found nothing. A visitor signs in first; the address keeps the request until then. */
function WatchSearch({
  criteria,
  named,
}: {
  criteria: ChefCriteria
  /** The place that the words name. */
  named: SearchPlace | undefined
}) {
  const { t } = useTranslation('chefs')
  const { user } = useAuth()
  const location = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { searchType, query, place, radiusMiles } = criteria
  const near = named ?? (searchType === 'location' ? place : null)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async () =>
      callFunction(await loadContract(), {
        query: query.trim(),
        ...(near
          ? {
              place: {
                name: cityOf(near) || t('toast.yourLocation'),
                latitude: near.latitude,
                longitude: near.longitude,
                radiusMiles,
              },
            }
          : {}),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['watched-searches'] }),
    onError: async (error) => {
      const { code } = failureOf(await loadContract(), error)
      const isRefused = code === 'nothing_to_watch' || code === 'too_many_watched'
      toast.error(isRefused ? t(`watch.${code}`) : t('watch.failed'))
    },
  })

  const params = new URLSearchParams(location.search)
  const isWished = params.has(wish)
  const isSignedIn = user !== null
  params.delete(wish)
  const address = params.toString()
  useEffect(() => {
    if (!isWished || !isSignedIn) return
    void navigate({ search: address }, { replace: true, preventScrollReset: true })
    mutate()
  }, [isWished, isSignedIn, address, navigate, mutate])

  const watch = () => {
    if (user) {
      mutate()
    } else {
      params.set(wish, '1')
      void navigate('/auth', { state: { from: { ...location, search: `?${params}` } } })
    }
  }
  if (isSuccess) {
    return (
      <p
        role="status"
        className="flex flex-wrap items-center justify-center gap-x-2 font-medium text-success"
      >
        <BellRing className="size-5" aria-hidden />
        {t('watch.done')}
        <Link to="/dashboard/settings#watches" className="text-accent-text underline underline-offset-2">
          {t('watch.list')}
        </Link>
      </p>
    )
  }
  return (
    <Button
      icon={<BellPlus aria-hidden />}
      busy={isPending}
      onClick={watch}
      // Wraps on a narrow phone in Russian.
      style={{ whiteSpace: 'normal' }}
    >
      {t('watch.button')}
    </Button>
  )
}
