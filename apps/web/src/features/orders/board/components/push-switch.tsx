import { BellPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PushRefused, usePush } from '@/features/notifications/use-push.ts'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { toast } from '@/shared/ui/toast.ts'

/** Turns push notifications for new orders on or off. */
export function PushSwitch() {
  const { t } = useTranslation('board')
  const { possible, on, change } = usePush()
  if (!possible) return null
  return (
    <IconButton
      tone="raised"
      label={t('push.label')}
      aria-pressed={on}
      disabled={change.isPending}
      className="aria-pressed:border-accent aria-pressed:text-accent-text"
      onClick={() =>
        change.mutate(!on, {
          onSuccess: () => toast.success(t(on ? 'push.off' : 'push.on')),
          onError: (error) => toast.error(t(error instanceof PushRefused ? 'push.refused' : 'push.failed')),
        })
      }
    >
      <BellPlus aria-hidden />
    </IconButton>
  )
}
