import { useSearchParams } from 'react-router'
import { latestParameters } from '@/shared/page/latest-parameters.ts'

/** A list's filter, kept in the address for sharing and the back button. */
export function useAddress() {
  const [parameters, setParameters] = useSearchParams()
  const setAll = (values: Readonly<Record<string, string>>) => {
    const next = latestParameters()
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
