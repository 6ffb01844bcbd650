import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { loadBackend } from '@/shared/backend/client.ts'

const BatchRow = z.object({
  id: z.string(),
  pickup_from: z.string(),
  pickup_until: z.string(),
  portions_made: z.int(),
  portions_left: z.int(),
  dishes: z.object({ name: z.string(), name_ru: z.string().nullable() }),
})
export type BatchRow = z.infer<typeof BatchRow>

const mostShown = 6

/** Current and coming batches, next one first, including sold-out ones. */
export function usePortionsLeft(chefId: string | undefined) {
  return useQuery({
    queryKey: ['ready-batches', 'kitchen', chefId],
    enabled: chefId !== undefined,
    queryFn: async ({ signal }) => {
      const backend = await loadBackend()
      const { data, error } = await backend
        .from('ready_batches')
        .select('id, pickup_from, pickup_until, portions_made, portions_left, dishes(name, name_ru)')
        .eq('chef_id', chefId ?? '')
        .gt('pickup_until', new Date().toISOString())
        .order('pickup_from')
        .order('id')
        .limit(mostShown)
        .abortSignal(signal)
      if (error) throw error
      return z.array(BatchRow).parse(data)
    },
    staleTime: 15_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  })
}
