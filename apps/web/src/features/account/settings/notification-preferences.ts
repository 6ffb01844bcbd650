import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { loadBackend } from '@/shared/backend/client.ts'

/** Topics of e-mails in the order of the page; the columns of `notification_preferences`. */
export const mailTopics = [
  'email_orders',
  'email_bookings',
  'email_messages',
  'email_reviews',
  'email_news',
] as const

/** Topics of notifications on devices, in the same order. */
export const pushTopics = ['push_orders', 'push_bookings', 'push_messages', 'push_reviews'] as const

const Preferences = z.object({
  email_orders: z.boolean(),
  email_bookings: z.boolean(),
  email_messages: z.boolean(),
  email_reviews: z.boolean(),
  email_news: z.boolean(),
  push_orders: z.boolean(),
  push_bookings: z.boolean(),
  push_messages: z.boolean(),
  push_reviews: z.boolean(),
  texts_alone: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

/** The table's defaults, which apply to a person without a row. */
const defaults: Preferences = {
  email_orders: true,
  email_bookings: true,
  email_messages: true,
  email_reviews: true,
  email_news: false,
  push_orders: true,
  push_bookings: true,
  push_messages: true,
  push_reviews: true,
  texts_alone: true,
}

async function readPreferences(userId: string): Promise<Preferences> {
  const backend = await loadBackend()
  const { data, error } = await backend
    .from('notification_preferences')
    .select(Object.keys(defaults).join(', '))
    .eq('user_id', userId)
    .maybeSingle()
  if (error) throw error
  return data === null ? defaults : Preferences.parse(data)
}

/** Not an upsert: that would also write `user_id`, which nobody is allowed to change. */
async function writePreferences(userId: string, changes: Partial<Preferences>): Promise<void> {
  const backend = await loadBackend()
  const preferences = backend.from('notification_preferences')
  const { data, error } = await preferences.update(changes).eq('user_id', userId).select('user_id')
  if (error) throw error
  if (data.length > 0) return
  const { error: refused } = await preferences.insert({ user_id: userId, ...changes })
  if (refused) throw refused
}

const key = (userId: string) => ['notification-preferences', userId]

export function usePreferences(userId: string) {
  return useQuery({ queryKey: key(userId), queryFn: () => readPreferences(userId), staleTime: 0 })
}

/** Updates optimistically and rolls back when saving fails. */
export function useChangePreference(userId: string, onFailure: () => void) {
  const queryClient = useQueryClient()
  const queryKey = key(userId)
  return useMutation({
    // Serial: for a person without a row, two changes at once would both insert it.
    scope: { id: 'notification-preferences' },
    mutationFn: (changes: Partial<Preferences>) => writePreferences(userId, changes),
    onMutate: async (changes) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Preferences>(queryKey, (shown) => shown && { ...shown, ...changes })
    },
    onError: (error) => {
      console.error('Saving a preference failed', error)
      onFailure()
      return queryClient.invalidateQueries({ queryKey })
    },
  })
}
