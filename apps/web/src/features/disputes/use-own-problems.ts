import { type ProblemKind, reportProblem } from '@localchef/contracts/disputes/report-problem'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { uploadMessagePicture } from '@/features/messages/message-picture.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { loadBackend } from '@/shared/backend/client.ts'

const OwnProblem = z.object({
  subject_id: z.string(),
  status: z.enum(['open', 'upheld', 'dismissed']),
  decision_note: z.string().nullable(),
  created_at: z.string(),
})
export type OwnProblem = z.infer<typeof OwnProblem>

/** Far above the number of problems one person reports. */
const maxProblems = 200

/** All problems the signed-in user reported about orders and bookings. */
export function useOwnProblems() {
  const { user } = useAuth()
  return useQuery({
    queryKey: ['problems', user?.id],
    queryFn: async () => {
      const backend = await loadBackend()
      const { data, error } = await backend
        .from('reports')
        .select('subject_id, status, decision_note, created_at')
        .eq('reporter_id', user?.id ?? '')
        .in('subject_kind', ['order', 'booking'])
        .order('created_at', { ascending: false })
        .limit(maxProblems)
      if (error) throw error
      return z.array(OwnProblem).parse(data)
    },
    enabled: user !== null,
  })
}

interface NewProblem {
  orderId?: string
  bookingId?: string
  kind: ProblemKind
  body: string
  photos: readonly Blob[]
  idempotencyKey: string
}

/** Uploads the pictures to the private bucket, then sends the report. */
export function useReportProblem() {
  const { user } = useAuth()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ photos, idempotencyKey, ...problem }: NewProblem) => {
      const picturePaths: string[] = []
      for (const photo of photos) picturePaths.push(await uploadMessagePicture(user?.id ?? '', photo))
      return callFunction(reportProblem, { ...problem, picturePaths }, { idempotencyKey })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['problems'] }),
  })
}
