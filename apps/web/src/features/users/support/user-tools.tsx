import { grantCredit } from '@localchef/contracts/credit/grant-credit'
import { eraseUser } from '@localchef/contracts/users/erase-user'
import { exportUser } from '@localchef/contracts/users/export-user'
import type { SupportView } from '@localchef/contracts/users/open-support-view'
import { resetSecondFactor } from '@localchef/contracts/users/reset-second-factor'
import { Download, ShieldOff, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { GiveCredit } from '@/features/credit/components/give-credit.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { saveFile } from '@/shared/browser/save-file.ts'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { useDecide } from '../../../shared/undo/use-decide.ts'
import { EraseDialog } from './erase-dialog.tsx'

type Asked = 'factor' | 'export' | 'erase'

interface UserToolsProps {
  view: SupportView
  onChange: () => void
}

/** Support actions that the user can't do alone. */
export function UserTools({ view, onChange }: UserToolsProps) {
  const { t } = useTranslation(['users', 'desk'])
  const { user: self } = useAuth()
  const navigate = useNavigate()
  const decide = useDecide()
  const [asking, setAsking] = useState<Asked>()
  const { user } = view
  const userId = user.id
  const close = () => setAsking(undefined)

  const exportData = (reason: string) =>
    decide(
      async () => {
        const data = await callFunction(exportUser, { userId, reason })
        saveFile(`localchef-${userId}.json`, JSON.stringify(data, null, 2), 'application/json')
      },
      t('support.exported', { name: user.name }),
    )
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
      <ToolButtons view={view} isSelf={self?.id === userId} onAsk={setAsking} />
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
          hint={t('desk:reason.recorded')}
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

interface ToolButtonsProps {
  view: SupportView
  isSelf: boolean
  onAsk: (asked: Asked) => void
}

function ToolButtons({ view: { user, signIn }, isSelf, onAsk }: ToolButtonsProps) {
  const { t } = useTranslation('users')
  const mayReset = useHasRightOf(resetSecondFactor)
  const mayExport = useHasRightOf(exportUser)
  const mayErase = useHasRightOf(eraseUser)
  const mayGrant = useHasRightOf(grantCredit)
  return (
    <>
      {mayReset && signIn.secondFactors > 0 && !isSelf && (
        <Button
          size="sm"
          variant="secondary"
          icon={<ShieldOff aria-hidden />}
          onClick={() => onAsk('factor')}
        >
          {t('support.resetFactor')}
        </Button>
      )}
      {mayExport && (
        <Button size="sm" variant="secondary" icon={<Download aria-hidden />} onClick={() => onAsk('export')}>
          {t('support.export')}
        </Button>
      )}
      {!isSelf && mayGrant && <GiveCredit receiver={{ buyerId: user.id }} name={user.name} />}
      {mayErase && user.role !== 'admin' && (
        <Button size="sm" variant="danger" icon={<UserX aria-hidden />} onClick={() => onAsk('erase')}>
          {t('support.erase')}
        </Button>
      )}
    </>
  )
}
