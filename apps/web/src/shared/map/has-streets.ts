import type { BackendConfig } from '@/shared/backend/config.ts'

/** Whether maps show streets. The outline map does not. */
export function hasStreets({ styleUrl, archiveUrl, tileUrl }: BackendConfig['map']): boolean {
  return Boolean(styleUrl || archiveUrl || tileUrl)
}
