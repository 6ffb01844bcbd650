import type { Feature } from '@localchef/contracts/settings/marketplace-settings'
import { useConfig } from './use-config.ts'

/** Whether an admin lets this be used. Until the configuration is here it is; the server has the last word. */
export function useFeature(feature: Feature): boolean {
  return useConfig()?.features?.[feature] ?? true
}
