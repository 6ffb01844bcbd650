import { deletePushSubscription } from '@localchef/contracts/notifications/delete-push-subscription'
import { savePushSubscription } from '@localchef/contracts/notifications/save-push-subscription'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'

const pushKey = ['push'] as const

/** Whether this browser receives push notifications; undefined where they aren't supported. */
export function usePush() {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: pushKey,
    queryFn: async () => {
      const worker = await navigator.serviceWorker.getRegistration()
      if (!worker) return { possible: false, on: false }
      const subscription = await worker.pushManager.getSubscription()
      return { possible: true, on: subscription !== null && Notification.permission === 'granted' }
    },
    enabled: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    staleTime: 60_000,
  })
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? subscribe() : unsubscribe()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pushKey }),
  })
  return { possible: query.data?.possible ?? false, on: query.data?.on ?? false, change }
}

/** The person declined the browser's permission prompt. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused'
}

const Subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})

async function subscribe(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused()
  const answer = await fetch('/push/key.json')
  const { publicKey } = z.object({ publicKey: z.string() }).parse(await answer.json())
  const worker = await navigator.serviceWorker.ready
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  await callFunction(savePushSubscription, Subscription.parse(subscription.toJSON()))
}

async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.ready
  const subscription = await worker.pushManager.getSubscription()
  if (!subscription) return
  await callFunction(deletePushSubscription, { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}
