import { useSearchParams } from 'react-router'

/** What a list is narrowed to, kept in the address: it can be shared, and the back button works. */
export function useAddress() {
  const [parameters, setParameters] = useSearchParams()
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
  return { parameters, set }
}
