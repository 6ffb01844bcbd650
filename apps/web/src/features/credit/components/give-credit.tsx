import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import type { Receiver } from '../use-credit.ts'
import { GrantDialog } from './grant-dialog.tsx'

/** The button that opens the dialog for a grant. */
export function GiveCredit({ receiver, name }: { receiver: Receiver; name: string }) {
  const { t } = useTranslation('credit')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" icon={<Gift aria-hidden />} onClick={() => setOpen(true)}>
        {t('grant.open')}
      </Button>
      {isOpen && <GrantDialog receiver={receiver} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
