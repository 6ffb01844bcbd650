import type { AccountSession } from '@localchef/contracts/account/list-my-sessions'
import { Laptop, MonitorSmartphone, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { deviceName } from '../device-name.ts'

const icons = { phone: Smartphone, computer: Laptop, unknown: MonitorSmartphone }

interface SessionRowProps {
  session: AccountSession
  busy: boolean
  onEnd: () => void
}

export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t } = useTranslation('settings')
  const { browser, system, kind } = deviceName(session.userAgent)
  const Icon = icons[kind]
  const name =
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon className="size-6 shrink-0 text-ink-faint" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {session.isCurrent && <Badge tone="success">{t('sessions.current')}</Badge>}
        </p>
        <p className="text-small text-ink-faint">
          {t('sessions.lastUsed')} <RelativeTime date={session.lastUsedAt} />
          {session.address && (
            <>
              {' · '}
              <span className="numeric">{session.address}</span>
            </>
          )}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="ghost"
          size="sm"
          busy={busy}
          aria-label={t('sessions.endNamed', { name })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
