import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { useDecide } from '../undo/use-decide.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface CancelButtonProps {
  what: 'order' | 'booking'
  number: number
  cancel: (reason: string) => Promise<unknown>
}

/** Cancels an order or booking as an admin. No undo: the portions may be sold again at once. */
export function CancelButton({ what, number, cancel }: CancelButtonProps) {
  const { t } = useTranslation('desk')
  const decide = useDecide()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
        {t(`cancel.do.${what}`)}
      </Button>
      {asking && (
        <ReasonDialog
          title={t(`cancel.${what}`, { number })}
          description={t('cancel.text')}
          confirm={t(`cancel.do.${what}`)}
          dismiss={t(`cancel.keep.${what}`)}
          danger
          templates={[t('cancel.template1'), t('cancel.template2')]}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => decide(() => cancel(reason), t('cancel.done', { number }))}
        />
      )}
    </>
  )
}
