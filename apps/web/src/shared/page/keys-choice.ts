import { useState } from 'react'

const storageKey = 'admin-queue-keys'

/** Whether single keys act on admin pages; remembered on this device. */
export function useKeysChoice(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(keysAreOn)
  return [
    isOn,
    (wanted) => {
      setOn(wanted)
      try {
        localStorage.setItem(storageKey, wanted ? 'on' : 'off')
      } catch {
        // Storage is unavailable: the choice lasts as long as the page.
      }
    },
  ]
}

export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}
