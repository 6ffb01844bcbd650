import { QueryClient } from '@tanstack/react-query'

const minute = 60_000

/** The spec's cache figures: fresh for 5 minutes, kept for 10, one retry, no refetch when the window is looked at. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5 * minute, gcTime: 10 * minute, retry: 1, refetchOnWindowFocus: false },
    // Without a network a change fails at once and says so; it is never queued and sent when nobody looks.
    mutations: { networkMode: 'always' },
  },
})
