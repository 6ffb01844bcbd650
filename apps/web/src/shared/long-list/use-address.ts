import { useSearchParams } from 'react-router'

/** A list's filter, kept in the address for sharing and the back button. */
export function useAddress() {
  const [parameters, setParameters] = useSearchParams()
  const setAll = (values: Readonly<Record<string, string>>) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value) {
            next.set(name, value)
          } else {
            next.delete(name)
          }
        }
        return next
      },
      { replace: true },
    )
  return { parameters, setAll, set: (name: string, value: string) => setAll({ [name]: value }) }
}
