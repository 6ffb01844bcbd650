import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { loadBackend } from '@/shared/backend/client.ts'

const SupportVisits = z.array(z.object({ id: z.string(), reason: z.string(), opened_at: z.string() }))

/** The latest times that support opened the person's account. */
export function useSupportViews(userId: string) {
  return useQuery({
    queryKey: ['account', 'support-views', userId],
    queryFn: async ({ signal }) => {
      const backend = await loadBackend()
      const { data, error } = await backend
        .from('support_views')
        .select('id, reason, opened_at')
        .eq('user_id', userId)
        .order('opened_at', { ascending: false })
        .limit(20)
        .abortSignal(signal)
      if (error) throw error
      return SupportVisits.parse(data)
    },
    staleTime: 60_000,
  })
}
