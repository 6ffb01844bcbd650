import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface AskDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Says that the act can't be undone. */
  text: string
  /** Label of the button that does it. */
  action: string
  onConfirm: () => void
}

/** Asks before an act that can't be undone. */
export function AskDialog({ open, onOpenChange, title, text, action, onConfirm }: AskDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {t('action.cancel')}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onOpenChange(false)
              onConfirm()
            }}
          >
            {action}
          </Button>
        </>
      }
    />
  )
}
