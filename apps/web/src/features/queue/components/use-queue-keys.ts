import { useEffect, useRef, useState } from 'react'

export interface QueueKeys {
  next: () => void
  previous: () => void
  approve: () => void
  reject: () => void
  undo: () => void
  help: () => void
}

/** By their place on the keyboard, so that they work in the Russian layout as well. */
const actions: Record<string, keyof QueueKeys> = {
  KeyJ: 'next',
  KeyK: 'previous',
  KeyA: 'approve',
  KeyR: 'reject',
  KeyU: 'undo',
}

/** One key each, but never while somebody types or a dialog asks; who is disturbed by them turns them off. */
export function useQueueKeys(keys: QueueKeys, isOn: boolean): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isBusyElsewhere(event.target)) return
      const action = event.key === '?' ? 'help' : actions[event.code]
      if (!action) return
      event.preventDefault()
      latest.current[action]()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]')) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null)
  )
}

const storageKey = 'admin-queue-keys'

/** Whether single keys decide here; remembered on this device. */
export function useKeysChoice(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => read() !== 'off')
  return [
    isOn,
    (wanted) => {
      setOn(wanted)
      try {
        localStorage.setItem(storageKey, wanted ? 'on' : 'off')
      } catch {
        // Storage is closed to us: the choice lasts as long as the page.
      }
    },
  ]
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
