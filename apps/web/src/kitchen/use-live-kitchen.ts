import { useEffect, useState } from 'react'
import { loadBackend } from '@/backend/client.ts'

/** A channel that is being left still has its name: the next one gets another. */
let channels = 0

/** A short wait before a connection that was never there is called lost. */
const CONNECTING_MS = 6000

/**
 * Hears of every change of a kitchen's orders, or bookings, and calls back; also whenever something may have been missed:
 * after a reconnection, when the network is back, when the page is looked at again. Says whether changes are
 * heard at this moment.
 */
export function useLiveKitchen(
  table: 'orders' | 'bookings',
  chefId: string | undefined,
  onChange: () => void,
) {
  const [joined, setJoined] = useState<boolean>()
  const [online, setOnline] = useState(navigator.onLine)

  useEffect(() => {
    if (!chefId) return
    let ended = false
    let stop = () => {}
    const patience = window.setTimeout(() => setJoined((now) => now ?? false), CONNECTING_MS)
    loadBackend()
      .then(async (backend) => {
        await backend.realtime.setAuth()
        if (ended) return
        const channel = backend
          .channel(`kitchen-${table}:${chefId}:${++channels}`)
          .on(
            'postgres_changes',
            { event: '*', schema: 'public', table, filter: `chef_id=eq.${chefId}` },
            onChange,
          )
          .subscribe((status) => {
            if (ended) return
            setJoined(status === 'SUBSCRIBED')
            if (status === 'SUBSCRIBED') onChange()
          })
        // A socket that has slept through a lost network still believes to be open: it starts anew.
        const reconnect = () => void backend.realtime.disconnect().then(() => backend.realtime.connect())
        window.addEventListener('online', reconnect)
        stop = () => {
          window.removeEventListener('online', reconnect)
          void backend.removeChannel(channel)
        }
      })
      .catch((error: unknown) => {
        console.error('The live board is off', error)
        setJoined(false)
      })
    return () => {
      ended = true
      window.clearTimeout(patience)
      stop()
    }
  }, [table, chefId, onChange])

  useEffect(() => {
    const look = () => {
      setOnline(navigator.onLine)
      if (navigator.onLine && document.visibilityState === 'visible') onChange()
    }
    const comeBack = () => {
      setOnline(true)
      onChange()
    }
    const leave = () => setOnline(false)
    window.addEventListener('online', comeBack)
    window.addEventListener('offline', leave)
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('online', comeBack)
      window.removeEventListener('offline', leave)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [onChange])

  return { live: online && joined === true, lost: !online || joined === false }
}
