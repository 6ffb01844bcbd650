import { useState } from 'react'

/** A yes or no of this device, kept in its browser. */
export function useStoredChoice(key: string): [boolean, (next: boolean) => void] {
  const [choice, setChoice] = useState(() => read(key))
  return [
    choice,
    (next) => {
      setChoice(next)
      try {
        localStorage.setItem(key, next ? 'yes' : 'no')
      } catch {
        // Storage is closed to us: the choice lasts as long as the page.
      }
    },
  ]
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}
