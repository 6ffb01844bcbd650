import { useState } from 'react'

/** A switch remembered in this browser. */
export function useStoredChoice(key: string): [boolean, (next: boolean) => void] {
  const [text, setText] = useStoredText(key)
  return [text === 'yes', (next) => setText(next ? 'yes' : 'no')]
}

/** A text remembered in this browser; empty before the first. */
export function useStoredText(key: string): [string, (next: string) => void] {
  const [text, setText] = useState(() => read(key))
  return [
    text,
    (next) => {
      setText(next)
      try {
        localStorage.setItem(key, next)
      } catch {
        // Without storage the choice lasts as long as the page.
      }
    },
  ]
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
