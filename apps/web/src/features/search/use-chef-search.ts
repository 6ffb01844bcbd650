import { chefSearch } from '@localchef/contracts/search/chef-search'
import i18n from 'i18next'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { useStore } from 'zustand'
import { callFunction } from '@/shared/backend/call-function.ts'
import { cityOf } from '@/shared/places/search-place.ts'
import { toast } from '@/shared/ui/toast.ts'
import type { ChefCriteria } from './chef-criteria.ts'
import { type ChefSearchState, createChefSearch, type SearchNews } from './chef-search-store.ts'
import { fromAddress, toAddress } from './criteria-address.ts'

/** One for the app: whoever comes back from a chef's page finds the list as it was. */
const store = createChefSearch({
  search: (request, signal) => callFunction(chefSearch, request, { signal }),
  tell: (news) => tell(news),
})

// What the server draws, and what the app takes over, is the search as it is and not as it began.
store.getInitialState = store.getState

/** The address whose search began, and may have failed and said so, before the page was there to open it. */
let begun: string | undefined

/** The search of the address a visitor comes in by, begun before the page renders. */
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

/** The chef search, tied to the address bar in both directions. */
export function useChefSearch(): ChefSearchState {
  const state = useStore(store)
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const movement = useNavigationType()
  /** Addresses of ours that the router has not come to yet. It may be a few letters behind whoever types. */
  const written = useRef<string[]>([])

  useEffect(() => {
    const wanted = fromAddress(address)
    const arrived = movement === 'POP' ? -1 : written.current.indexOf(toAddress(wanted))
    written.current.splice(0, arrived + 1)
    if (begun !== address) begun = undefined
    // Both run already: to open a search again that has failed meanwhile would ask and tell twice.
    if (begun === address || arrived >= 0) return
    const { criteria, open } = store.getState()
    open(wanted, toAddress(wanted) === toAddress(criteria))
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

/** Every letter and every step of the slider in the history would bury the page the visitor came from. */
function isTyping(before: ChefCriteria, after: ChefCriteria): boolean {
  if (before.searchType !== after.searchType) return false
  return before.query !== after.query || before.route?.fromMile !== after.route?.fromMile
}

function tell(news: SearchNews): void {
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
