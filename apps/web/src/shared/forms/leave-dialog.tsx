import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'

interface LeaveDialogProps {
  open: boolean
  stay: () => void
  leave: () => void
}

export function LeaveDialog({ open, stay, leave }: LeaveDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && stay()}
      title={t('leave.title')}
      description={t('leave.text')}
      actions={
        <>
          <Button variant="danger" onClick={leave}>
            {t('leave.leave')}
          </Button>
          <Button onClick={stay}>{t('leave.stay')}</Button>
        </>
      }
    />
  )
}
