import { useAddress } from './use-address.ts'
import { useDays } from './use-days.ts'

/** A list's search text, selected view and days. */
export function useFilters<Which extends string>(choices: readonly Which[], usual: Which) {
  const { parameters, set } = useAddress()
  const { days } = useDays()
  const query = parameters.get('q') ?? ''
  const wanted = parameters.get('show')
  const which = choices.find((choice) => choice === wanted) ?? usual
  return {
    query,
    which,
    days,
    setQuery: (value: string) => set('q', value),
    setWhich: (value: Which) => set('show', value === usual ? '' : value),
  }
}
