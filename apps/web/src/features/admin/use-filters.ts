import { useSearchParams } from 'react-router'

/** What a list is narrowed to, kept in the address: it can be shared, and the back button works. */
export function useFilters<Which extends string>(choices: readonly Which[], usual: Which) {
  const [parameters, setParameters] = useSearchParams()
  const query = parameters.get('q') ?? ''
  const wanted = parameters.get('show')
  const which = choices.find((choice) => choice === wanted) ?? usual
  const set = (name: string, value: string) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return {
    query,
    which,
    setQuery: (value: string) => set('q', value),
    setWhich: (value: Which) => set('show', value === usual ? '' : value),
  }
}
