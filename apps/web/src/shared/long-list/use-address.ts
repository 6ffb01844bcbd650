import { useSearchParams } from 'react-router'

/** A list's filter, kept in the address for sharing and the back button. */
export function useAddress() {
  const [parameters, setParameters] = useSearchParams()
  const set = (name: string, value: string) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) {
          next.set(name, value)
        } else {
          next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  return { parameters, set }
}
