import { QueryClient } from '@tanstack/react-query'

const minute = 60_000

/**
 * The spec's cache settings: fresh for 5 minutes, kept for 10, one retry, no refetch on window focus. Reads run even
 * while offline: a kept answer may serve them, and otherwise they fail instead of loading forever.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * minute,
      gcTime: 10 * minute,
      retry: 1,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // Offline, a change fails at once with a message; it is never queued and sent later.
    mutations: { networkMode: 'always' },
  },
})
