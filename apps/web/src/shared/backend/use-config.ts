import { useQuery } from '@tanstack/react-query'
import { type BackendConfig, loadConfig, loadedConfig } from './config.ts'

/** The marketplace's configuration, or undefined while it loads. */
export function useConfig(): BackendConfig | undefined {
  return useQuery({
    queryKey: ['config'],
    queryFn: loadConfig,
    initialData: loadedConfig,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data
}
