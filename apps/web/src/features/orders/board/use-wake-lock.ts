import { useEffect, useState } from 'react'
import { useStoredChoice } from './use-stored-choice.ts'

/** Keeps the screen awake while the board is visible. The browser releases the lock when the tab is hidden. */
export function useWakeLock() {
  const [wanted, setWanted] = useStoredChoice('localchef-board-awake')
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let ended = false
    const take = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (ended) return void taken.release()
        lock = taken
        setHeld(true)
        taken.addEventListener('release', () => setHeld(false))
      } catch {
        // Refused, for example on low battery. The switch then shows off.
        setHeld(false)
      }
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [wanted])
  return { supported: 'wakeLock' in navigator, wanted, held, setWanted }
}
