import { LogOut, MonitorOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { Button } from '@/shared/ui/button.tsx'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useEndSession, useSessions } from '../use-sessions.ts'
import { SessionRow } from './session-row.tsx'

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
