import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'

interface DecisionDialogProps {
  title: string
  /** Label of the button that does what the program prepared. */
  action: string
  danger?: boolean
  busy: boolean
  onDecide: () => void
  onClose: () => void
  /** The act with its amounts. */
  children?: ReactNode
}

/** Asks the person about an act that a program prepared. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { title, action, danger, busy, onDecide, onClose, children } = props
  const { t } = useTranslation()
  return (
    <Dialog
      open
      decisive
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={t('prepared.lead')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('prepared.later')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onDecide}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** Shown instead of an act that is no longer possible. */
export function DecisionOver({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('prepared.over')}
      description={t('prepared.overText')}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    />
  )
}
