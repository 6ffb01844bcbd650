import type { SupabaseClient } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { loadBackend } from '@/shared/backend/client.ts'

/** What may be followed: rows of a table that belong to something. */
export interface LiveRows {
  table: 'orders' | 'bookings' | 'messages' | 'ready_batches'
  filter: `${'id' | 'chef_id' | 'buyer_id' | 'order_id' | 'booking_id' | 'recipient_id' | 'dish_id'}=eq.${string}`
}

/** A channel that is being left still has its name: the next one gets another. */
let channels = 0

/** A short wait before a connection that was never there is called lost. */
const CONNECTING_MS = 6000

/**
 * Hears of every change of some rows and calls back; also whenever something may have been missed: after a
 * reconnection, when the network is back, when the page is looked at again. Says whether changes are heard at
 * this moment, and whether the line is lost (while it is first being made it is neither).
 */
export function useLiveRows(rows: LiveRows | undefined, onChange: () => void) {
  const [joined, setJoined] = useState<boolean>()
  const [online, setOnline] = useState(navigator.onLine)
  const { table, filter } = rows ?? {}

  useEffect(() => {
    if (!table || !filter) return
    let ended = false
    let stop = () => {}
    const patience = window.setTimeout(() => setJoined((now) => now ?? false), CONNECTING_MS)
    loadBackend()
      .then(async (backend) => {
        wakeSocketWithTheNetwork(backend)
        await backend.realtime.setAuth()
        if (ended) return
        const channel = backend
          .channel(`${table}:${filter}:${++channels}`)
          .on('postgres_changes', { event: '*', schema: 'public', table, filter }, onChange)
          .subscribe((status) => {
            if (ended) return
            setJoined(status === 'SUBSCRIBED')
            if (status === 'SUBSCRIBED') onChange()
          })
        stop = () => void backend.removeChannel(channel)
      })
      .catch((error: unknown) => {
        console.error('Live changes are off', error)
        setJoined(false)
      })
    return () => {
      ended = true
      window.clearTimeout(patience)
      stop()
    }
  }, [table, filter, onChange])

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

let watched: SupabaseClient | undefined

/** A socket that has slept through a lost network still believes to be open: it starts anew, once for all channels. */
function wakeSocketWithTheNetwork(backend: SupabaseClient): void {
  if (watched === backend) return
  watched = backend
  window.addEventListener('online', () => {
    void backend.realtime.disconnect().then(() => backend.realtime.connect())
  })
}
