import { useSearchParams } from 'react-router'

export interface ChosenTime {
  date: string
  time: string
}

/** The chosen start, kept in the address, so that it is still chosen after signing in. */
export function useChosenTime(): [ChosenTime, (chosen: ChosenTime) => void] {
  const [search, setSearch] = useSearchParams()
  const chosen = { date: search.get('date') ?? '', time: search.get('time') ?? '' }
  const choose = ({ date, time }: ChosenTime) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ date, time })) {
          next.delete(name)
          if (value) next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [chosen, choose]
}
