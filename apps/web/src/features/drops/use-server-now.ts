import type { getTime } from '@localchef/contracts/drops/get-time'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { invokeFunction } from '@/shared/backend/invoke-function.ts'
import { useNow } from '@/shared/ui/use-now.ts'

interface ServerNow {
  /** In milliseconds. */
  now: number
  /** False until the server has answered; until then the device's clock is used. */
  isKnown: boolean
}

/** The server's time, by which drops open. The device's clock only measures the time since the last answer. */
export function useServerNow(): ServerNow {
  const now = useNow(1000)
  const { data: ahead } = useQuery({
    queryKey: ['server-time'],
    queryFn: async ({ signal }) => {
      const asked = Date.now()
      const answer = await invokeFunction('get-time', {}, { signal })
      // Assumes that request and answer took equally long.
      return Date.parse((answer as z.output<typeof getTime.output>).now) - (asked + Date.now()) / 2
    },
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: true,
  })
  return { now: now + (ahead ?? 0), isKnown: ahead !== undefined }
}
