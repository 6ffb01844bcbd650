import { listPayouts } from '@localchef/contracts/payments/list-payouts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'

export type Payout = z.output<typeof listPayouts.output>['payouts'][number]

/** Provider events change payouts without a live message, so the page polls. */
const pollMs = 30_000

/** The latest payouts of the signed-in chef, newest first. */
export function usePayouts() {
  return useQuery({
    queryKey: ['payments', 'payouts', 'owed'],
    queryFn: ({ signal }) => callFunction(listPayouts, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: pollMs,
  })
}
