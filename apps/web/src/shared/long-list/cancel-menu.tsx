import { CircleX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { useDecide } from '../undo/use-decide.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { RowMenu } from './row-menu.tsx'

interface CancelMenuProps {
  what: 'order' | 'booking'
  number: number
  cancel: (reason: string) => Promise<unknown>
}

/** Cancels an order or booking as an admin. No undo: the portions may be sold again at once. */
export function CancelMenu({ what, number, cancel }: CancelMenuProps) {
  const { t } = useTranslation('desk')
  const decide = useDecide()
  const { numbered } = useNumbered()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <RowMenu
        name={numbered(number)}
        acts={[
          { label: t(`cancel.do.${what}`), icon: <CircleX aria-hidden />, onSelect: () => setAsking(true) },
        ]}
      />
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
