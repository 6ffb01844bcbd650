import type { SupabaseClient } from '@supabase/supabase-js'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { loadBackend } from '@/shared/backend/client.ts'
import { nextTask } from '@/shared/browser/next-task.ts'
import { isOffline } from '@/shared/browser/use-is-offline.ts'
import { gatherChanges } from './gather-changes.ts'

/** A subscription: rows of a table that match a filter. */
export interface LiveRows {
  table: 'orders' | 'bookings' | 'messages' | 'ready_batches'
  filter: `${'id' | 'chef_id' | 'buyer_id' | 'order_id' | 'booking_id' | 'recipient_id' | 'dish_id' | 'drop_id'}=eq.${string}`
}

/** A channel being closed still occupies its name, so each gets a new one. */
let channels = 0

/** A first connection counts as lost after this time. */
const connectingMs = 6000

/**
 * Follows rows. Returns whether the subscription is up and whether the connection is lost; neither while it first
 * connects.
 */
export function useLiveRows(rows: LiveRows | undefined, onChange: () => unknown) {
  const [joined, setJoined] = useState<boolean>()
  const [online, setOnline] = useState(() => !isOffline())
  useFollowedRows(rows, onChange, { setJoined, setOnline })
  return { live: online && joined === true, lost: !online || joined === false }
}

interface Connection {
  setJoined: Dispatch<SetStateAction<boolean | undefined>>
  setOnline: Dispatch<SetStateAction<boolean>>
}

/**
 * Subscribes to changes of rows and calls back once for all changes of half a second. Also calls back whenever changes
 * may have been missed: after a reconnection, when the network returns, and when the page becomes visible. A page that
 * does not show whether it is live does not render again when the connection comes or goes.
 */
export function useFollowedRows(
  rows: LiveRows | undefined,
  onChange: () => unknown,
  { setJoined, setOnline }: Connection = unseen,
): void {
  const { table, filter } = rows ?? {}

  useEffect(() => {
    if (!table || !filter) return
    let ended = false
    let stop = () => {}
    const onRows = gatherChanges(onChange)
    const patience = window.setTimeout(() => setJoined((now) => now ?? false), connectingMs)
    loadBackend()
      .then(async (backend) => {
        wakeSocketWithTheNetwork(backend)
        await backend.realtime.setAuth()
        await nextTask()
        if (ended) return
        const channel = backend
          .channel(`${table}:${filter}:${++channels}`)
          .on('postgres_changes', { event: '*', schema: 'public', table, filter }, onRows)
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
      onRows.stop()
      stop()
    }
  }, [table, filter, onChange, setJoined])

  useEffect(() => {
    const look = () => {
      setOnline(!isOffline())
      if (!isOffline() && document.visibilityState === 'visible') onChange()
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
  }, [onChange, setOnline])
}

const unseen: Connection = { setJoined: () => {}, setOnline: () => {} }

let watched: SupabaseClient | undefined

/** A socket that slept through a network loss still reports that it is open, so all channels reconnect. */
function wakeSocketWithTheNetwork(backend: SupabaseClient): void {
  if (watched === backend) return
  watched = backend
  window.addEventListener('online', () => {
    void backend.realtime.disconnect().then(() => backend.realtime.connect())
  })
}
