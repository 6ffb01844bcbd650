import { listSettings } from '@localchef/contracts/settings/list-settings'
import type { SettingKey } from '@localchef/contracts/settings/marketplace-settings'
import { restoreSetting } from '@localchef/contracts/settings/restore-setting'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import type { SettingVersion } from '@localchef/contracts/settings/setting'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useDecide } from '../../../shared/undo/use-decide.ts'

export type Setting = SettingVersion & { key: SettingKey }

export function useSettings() {
  return useQuery({
    queryKey: ['admin', 'settings'],
    queryFn: ({ signal }) => callFunction(listSettings, {}, { signal }),
    staleTime: 5_000,
  })
}

type SaveInput = z.input<typeof saveSetting.input>

/** Saves a topic or restores a version. Both can be undone. */
export function useSaveSetting(setting: Setting) {
  const { t } = useTranslation('marketplaceSettings')
  const decide = useDecide()
  const { key, version } = setting
  const canGoBack = key !== 'cuisines' || version > 0
  const back = canGoBack
    ? () =>
        callFunction(restoreSetting, {
          key,
          version,
          // The version that was just saved: 1 if the topic had never been changed.
          from: version + 1,
          reason: t('undone', { ns: 'desk' }),
        })
    : undefined
  return {
    save(value: object, reason: string) {
      const input = { key, value, from: version, reason } as SaveInput
      return decide(() => callFunction(saveSetting, input), t('saved'), back)
    },
    restore(to: number, reason: string) {
      return decide(
        () => callFunction(restoreSetting, { key, version: to, from: version, reason }),
        t('restored'),
        back,
      )
    },
  }
}
