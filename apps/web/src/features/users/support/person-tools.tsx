import { exportPerson } from '@localchef/contracts/users/export-person'
import type { SupportView } from '@localchef/contracts/users/open-support-view'
import { resetSecondFactor } from '@localchef/contracts/users/reset-second-factor'
import { Download, ShieldOff, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { Button } from '@/shared/ui/button.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { useDecide } from '../../../shared/undo/use-decide.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { saveJson } from './save-json.ts'

interface PersonToolsProps {
  view: SupportView
  onChange: () => void
}

/** What an admin does for a person who cannot do it by themselves. */
export function PersonTools({ view, onChange }: PersonToolsProps) {
  const { t } = useTranslation('admin')
  const { user: self } = useAuth()
  const navigate = useNavigate()
  const decide = useDecide()
  const [asking, setAsking] = useState<'factor' | 'export' | 'erase'>()
  const { user, signIn } = view
  const userId = user.id
  const close = () => setAsking(undefined)
  const isSelf = self?.id === userId

  const exportData = async (reason: string) => {
    const done = await decide(
      async () => {
        saveJson(`localchef-${userId}.json`, await callFunction(exportPerson, { userId, reason }))
      },
      t('support.exported', { name: user.name }),
    )
    return done
  }
  const resetFactor = async (reason: string) => {
    const done = await decide(
      () => callFunction(resetSecondFactor, { userId, reason }),
      t('support.factorDone', { name: user.name }),
    )
    if (done) onChange()
    return done
  }

  return (
    <>
      {signIn.secondFactors > 0 && !isSelf && (
        <Button
          size="sm"
          variant="secondary"
          icon={<ShieldOff aria-hidden />}
          onClick={() => setAsking('factor')}
        >
          {t('support.resetFactor')}
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        icon={<Download aria-hidden />}
        onClick={() => setAsking('export')}
      >
        {t('support.export')}
      </Button>
      {user.role !== 'admin' && (
        <Button size="sm" variant="danger" icon={<UserX aria-hidden />} onClick={() => setAsking('erase')}>
          {t('support.erase')}
        </Button>
      )}
      {asking === 'factor' && (
        <ReasonDialog
          title={t('support.factorTitle', { name: user.name })}
          description={t('support.factorText')}
          confirm={t('support.resetFactor')}
          danger
          templates={[t('support.factorTemplate1'), t('support.factorTemplate2')]}
          onClose={close}
          onConfirm={resetFactor}
        />
      )}
      {asking === 'export' && (
        <ReasonDialog
          title={t('support.exportTitle', { name: user.name })}
          description={t('support.exportText')}
          confirm={t('support.export')}
          hint={t('queue.hint.record')}
          templates={[t('support.exportTemplate')]}
          onClose={close}
          onConfirm={exportData}
        />
      )}
      {asking === 'erase' && (
        <EraseDialog user={user} onClose={close} onErased={() => void navigate('/admin/users')} />
      )}
    </>
  )
}
