import { type AccountSession, listMySessions } from '@localchef/contracts/account/list-my-sessions'
import { revokeMySession } from '@localchef/contracts/account/revoke-my-session'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, LogOut, MonitorOff, MonitorSmartphone, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { loadBackend } from '@/shared/backend/client.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { deviceName } from '../device-name.ts'

/** Lists the person's sessions. Ends one, all others, or all, for example after losing a phone. */
export function SessionsSection() {
  const { t } = useTranslation(['settings', 'common'])
  const { signOut } = useAuth()
  const query = useSessions()
  const end = useEndSession()
  const [asking, setAsking] = useState(false)

  const run = (which: { sessionId: string } | 'others') =>
    end.mutate(which, {
      onSuccess: () => toast.success(t(which === 'others' ? 'sessions.othersDone' : 'sessions.ended')),
      onError: (error) => {
        console.error('Signing out other devices failed', error)
        toast.error(t('sessions.failed'))
      },
    })
  const isEnding = (sessionId: string) =>
    end.isPending && end.variables !== 'others' && end.variables.sessionId === sessionId
  const others = query.data?.sessions.filter(({ isCurrent }) => !isCurrent).length ?? 0

  return (
    <CardSection title={t('sessions.title')} text={t('sessions.text')}>
      {query.isPending && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data && (
        <ul className="grid divide-y divide-line">
          {query.data.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={isEnding(session.id)}
              onEnd={() => run({ sessionId: session.id })}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {others > 0 && (
          <Button
            variant="secondary"
            className="max-sm:px-4 max-sm:whitespace-normal"
            icon={<MonitorOff aria-hidden />}
            busy={end.isPending && end.variables === 'others'}
            onClick={() => run('others')}
          >
            {t('sessions.others')}
          </Button>
        )}
        <Button variant="danger" icon={<LogOut aria-hidden />} onClick={() => setAsking(true)}>
          {t('sessions.everywhere')}
        </Button>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('sessions.ask')}
        description={t('sessions.askText')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('action.cancel', { ns: 'common' })}
            </Button>
            <Button variant="danger" onClick={() => void signOut()}>
              {t('sessions.everywhere')}
            </Button>
          </>
        }
      />
    </CardSection>
  )
}

const key = ['account', 'sessions']

function useSessions() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callFunction(listMySessions, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Ends one session, or with `others` every session but this one. */
function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (which: { sessionId: string } | 'others') => {
      if (which !== 'others') {
        await callFunction(revokeMySession, which)
        return
      }
      const backend = await loadBackend()
      const { error } = await backend.auth.signOut({ scope: 'others' })
      if (error) throw error
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

const icons = { phone: Smartphone, computer: Laptop, unknown: MonitorSmartphone }

interface SessionRowProps {
  session: AccountSession
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
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
        <p id={session.id} className="text-small text-ink-faint">
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
          // Devices with the same name differ in the time and place of their last use, which this text describes.
          aria-describedby={session.id}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
