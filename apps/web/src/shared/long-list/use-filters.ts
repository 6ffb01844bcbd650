import { useAddress } from './use-address.ts'

/** A list's search text and selected view. */
export function useFilters<Which extends string>(choices: readonly Which[], usual: Which) {
  const { parameters, set } = useAddress()
  const query = parameters.get('q') ?? ''
  const wanted = parameters.get('show')
  const which = choices.find((choice) => choice === wanted) ?? usual
  return {
    query,
    which,
    setQuery: (value: string) => set('q', value),
    setWhich: (value: Which) => set('show', value === usual ? '' : value),
  }
}
