import { useState } from 'react'

/** A switch remembered in this browser. */
export function useStoredChoice(key: string): [boolean, (next: boolean) => void] {
  const [choice, setChoice] = useState(() => read(key))
  return [
    choice,
    (next) => {
      setChoice(next)
      try {
        localStorage.setItem(key, next ? 'yes' : 'no')
      } catch {
        // Without storage the choice lasts as long as the page.
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
