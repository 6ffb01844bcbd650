import { useTranslation } from 'react-i18next'
import { PushRefused, usePush } from '@/features/notifications/use-push.ts'
import type { Role } from '@/shared/auth/profile.ts'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { Switch } from '@/shared/ui/switch.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { pushTextKey } from '../role-texts.ts'

/** Switches push notifications for this device. Absent where the browser doesn't support them. */
export function PushSection({ role }: { role: Role }) {
  const { t } = useTranslation('settings')
  const { possible, on, change } = usePush()
  if (!possible) return null
  return (
    <CardSection title={t('push.title')} text={t(pushTextKey(role))}>
      <Switch
        label={t('push.label')}
        hint={t('push.hint')}
        checked={on}
        disabled={change.isPending}
        onChange={(event) =>
          change.mutate(event.target.checked, {
            onError: (error) => {
              if (error instanceof PushRefused) {
                toast.error(t('push.refused'))
                return
              }
              console.error('Changing the push messages failed', error)
              toast.error(t('saveFailed'))
            },
          })
        }
      />
    </CardSection>
  )
}
