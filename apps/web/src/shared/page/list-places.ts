import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Query strings of lists as they were left: filters, search and the selected item. */
const places = new Map<string, string>()

/** Remembers the filters of each of these lists while it is open. */
export function useListPlaces(lists: readonly string[]): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (lists.includes(pathname)) places.set(pathname, search)
  }, [lists, pathname, search])
}

/** A link to a list as it was left. Its state makes the page scroll back as well. */
export function wayBack(list: string): { to: string; state: WayBack } {
  return { to: `${list}${places.get(list) ?? ''}`, state: { comesBack: true } }
}

interface WayBack {
  comesBack: true
}

export function comesBack(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'comesBack' in state
}
