import { LogOut, MonitorOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/auth/auth-context.ts'
import { loadBackend } from '@/backend/client.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { toast } from '@/ui/toast.ts'
import { SettingsSection } from './settings-section.tsx'

/** For a lost telephone: ends every other session, or every one. */
export function SessionsSection() {
  const { t } = useTranslation(['settings', 'common'])
  const { signOut } = useAuth()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)

  const signOutOthers = async () => {
    setBusy(true)
    try {
      const backend = await loadBackend()
      const { error } = await backend.auth.signOut({ scope: 'others' })
      if (error) throw error
      toast.success(t('sessions.othersDone'))
    } catch (error) {
      console.error('Signing out other devices failed', error)
      toast.error(t('sessions.failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <SettingsSection title={t('sessions.title')} text={t('sessions.text')}>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<MonitorOff aria-hidden />}
          busy={busy}
          onClick={() => void signOutOthers()}
        >
          {t('sessions.others')}
        </Button>
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
    </SettingsSection>
  )
}
