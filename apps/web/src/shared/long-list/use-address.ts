import { useSearchParams } from 'react-router'

/** A list's filter, kept in the address for sharing and the back button. */
export function useAddress() {
  const [parameters, setParameters] = useSearchParams()
  const setAll = (values: Readonly<Record<string, string>>) => {
    // `parameters` are those of the last render: from them, a second change before the next render would undo the first.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(values)) {
      if (value) {
        next.set(name, value)
      } else {
        next.delete(name)
      }
    }
    setParameters(next, { replace: true })
  }
  return { parameters, setAll, set: (name: string, value: string) => setAll({ [name]: value }) }
}
