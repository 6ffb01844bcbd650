import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { readListPlace, writeListPlace } from '@/shared/browser/list-places.ts'

/** Remembers the filters of each of these lists, even when the tab reloads. */
export function useListPlaces(lists: readonly string[]): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (lists.includes(pathname)) writeListPlace(pathname, search)
  }, [lists, pathname, search])
}

/** A link to a list as it was left. Its state makes the page scroll back as well. */
export function linkToList(list: string): { to: string; state: ListLinkState } {
  return { to: `${list}${readListPlace(list)}`, state: { comesBack: true } }
}

interface ListLinkState {
  comesBack: true
}

export function comesBack(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'comesBack' in state
}
