import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { loadBackend } from '@/backend/client.ts'

/**
 * Follows changes of orders and reads them again: of one order, or of all of a buyer. Each time the line is
 * up, also after it was lost, everything is read once, so that nothing is missed in between. Says whether
 * the line is up.
 */
export function useLiveOrders(filter: `id=eq.${string}` | `buyer_id=eq.${string}`): boolean {
  const queryClient = useQueryClient()
  const [isLive, setLive] = useState(true)
  useEffect(() => {
    let stop = () => {}
    let ended = false
    const readAgain = () => void queryClient.invalidateQueries({ queryKey: ['orders'] })
    loadBackend()
      .then(async (backend) => {
        await backend.realtime.setAuth()
        if (ended) return
        const channel = backend
          .channel(`orders:${filter}`)
          .on('postgres_changes', { event: '*', schema: 'public', table: 'orders', filter }, readAgain)
          .subscribe((status) => {
            setLive(status === 'SUBSCRIBED')
            if (status === 'SUBSCRIBED') readAgain()
          })
        stop = () => void backend.removeChannel(channel)
      })
      .catch((error: unknown) => {
        setLive(false)
        console.error('Live orders are off', error)
      })
    window.addEventListener('online', readAgain)
    return () => {
      ended = true
      stop()
      window.removeEventListener('online', readAgain)
    }
  }, [filter, queryClient])
  return isLive
}
