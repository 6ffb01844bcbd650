import { useEffect, useState } from 'react'

/** Debounces a value: returns it once it hasn't changed for `ms` milliseconds. */
export function useDelayed(value: string, ms: number): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setDelayed(value), ms)
    return () => window.clearTimeout(timer)
  }, [value, ms])
  return delayed
}
