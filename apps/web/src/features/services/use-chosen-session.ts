import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { useSearchParams } from 'react-router'

/**
 * The chosen date of a class, kept in the address, so that it is still chosen after signing in. A date that is gone or
 * full is not chosen.
 */
export function useChosenSession({
  sessions,
  guestsMin,
}: ServiceDetail): [sessionId: string, choose: (sessionId: string) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('session')
  const session = sessions.find(({ id, placesLeft }) => id === asked && placesLeft >= guestsMin)
  const choose = (sessionId: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('session', sessionId)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [session?.id ?? '', choose]
}
