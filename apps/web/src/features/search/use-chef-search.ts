import type { chefSearch } from '@localchef/contracts/search/chef-search'
import i18n from 'i18next'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { useStore } from 'zustand'
import { readPublic } from '@/shared/backend/read-public.ts'
import { cityOf } from '@/shared/places/search-place.ts'
import { toast } from '@/shared/ui/toast.ts'
import { type ChefCriteria, hasWords } from './chef-criteria.ts'
import { type ChefSearchState, createChefSearch, type SearchEvent } from './chef-search-store.ts'
import { fromAddress, toAddress } from './criteria-address.ts'

/** One store for the app, so that going back from a chef's page restores the list. */
const store = createChefSearch({
  search: (request, signal) => readPublic<typeof chefSearch>('chef-search', request, { signal }),
  tell: (news) => tell(news),
})

// Server rendering and hydration use the store's current state, not its initial one.
store.getInitialState = store.getState

/** The address whose search began before the page was rendered. */
let begun: string | undefined

/** Starts the search of the entry address before the page renders. */
export function beginChefSearch(address: string): Promise<void> {
  begun = address
  store.getState().open(fromAddress(address), false, 0)
  return new Promise((resolve) => {
    const stop = store.subscribe(({ status }) => {
      if (status === 'loading') return
      stop()
      resolve()
    })
  })
}

/** The chef search, synchronized with the address in both directions. */
export function useChefSearch(): ChefSearchState {
  const state = useStore(store)
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const movement = useNavigationType()
  /** Addresses that this hook wrote and the router hasn't reached yet. The router may lag behind fast typing. */
  const written = useRef<string[]>([])

  useEffect(() => {
    const wanted = fromAddress(address)
    const arrived = movement === 'POP' ? -1 : written.current.indexOf(toAddress(wanted))
    written.current.splice(0, arrived + 1)
    if (begun !== address) begun = undefined
    // The search for this address has already started. To open it again after a failure would search and report twice.
    if (begun === address || arrived >= 0) return
    const { criteria, open } = store.getState()
    // An address of a list search leaves out its words, which the page keeps to ask for a place.
    open(wanted, toAddress(wanted) === toAddress(criteria) && wanted.query === criteria.query)
  }, [address, movement])

  useEffect(
    () =>
      store.subscribe((next, previous) => {
        if (next.criteria === previous.criteria) return
        const to = toAddress(next.criteria)
        if (to === toAddress(fromAddress(window.location.search))) return
        const replace = isTyping(previous.criteria, next.criteria)
        written.current.push(to)
        void navigate({ search: to }, { replace, preventScrollReset: true })
      }),
    [navigate],
  )
  return state
}

/** Typing and moving a slider replace the history entry: one entry per letter would bury the previous page. */
function isTyping(before: ChefCriteria, after: ChefCriteria): boolean {
  if (before.searchType !== after.searchType || hasWords(before) !== hasWords(after)) return false
  return (
    before.query !== after.query ||
    before.radiusMiles !== after.radiusMiles ||
    before.route?.fromMile !== after.route?.fromMile
  )
}

function tell(news: SearchEvent): void {
  const t = i18n.getFixedT(null, 'chefs')
  switch (news.kind) {
    case 'location-needed':
      toast.error(t('toast.locationNeeded'))
      break
    case 'nearby':
      toast.success(t('toast.nearby', { place: cityOf(news.place) || t('toast.yourLocation') }))
      break
    case 'nearby-failed':
      toast.error(t('toast.nearbyFailed'))
      break
    case 'route-failed':
      toast.error(t('toast.routeFailed'))
      break
    case 'cleared':
      toast.success(t('toast.cleared'))
      break
    case 'clear-failed':
      toast.error(t('toast.clearFailed'))
      break
  }
}
