import type { Feature } from '@localchef/contracts/settings/marketplace-settings'
import { useConfig } from './use-config.ts'

/** Whether an admin has enabled a feature. True while the configuration loads; the server enforces it. */
export function useFeature(feature: Feature): boolean {
  return useConfig()?.features?.[feature] ?? true
}
