import type { AdminChef } from '@localchef/contracts/chefs/chef-row'
import { suspendKitchen } from '@localchef/contracts/users/suspend-kitchen'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { useDecide } from '../../../shared/undo/use-decide.ts'
import { OpenSalesView, useSalesOfKitchens } from './open-sales.tsx'

interface SuspendKitchenDialogProps {
  chef: AdminChef
  onClose: () => void
  /** Suspends the kitchen alone. */
  onSuspend: (reason: string) => Promise<boolean>
}

/** Suspends a kitchen, and cancels and refunds its open orders and bookings with it if the admin wants that. */
export function SuspendKitchenDialog({ chef, onClose, onSuspend }: SuspendKitchenDialogProps) {
  const { t } = useTranslation('kitchens')
  const { language } = useLanguage()
  const decide = useDecide()
  const [cancelsSales, setCancelsSales] = useState(false)
  const query = useSalesOfKitchens([chef.id])
  const name = inLanguage(language, chef.name, chef.nameRu)
  // Canceled orders do not come back, so lifting the suspension would be no undo.
  const suspendAndCancel = (reason: string) =>
    decide(
      () => callFunction(suspendKitchen, { chefId: chef.id, reason }),
      t('done.suspendAndCancel', { name }),
    )
  return (
    <ReasonDialog
      title={t('ask.suspend.title', { name })}
      description={t('ask.suspend.text')}
      confirm={t(cancelsSales ? 'decision.suspendAndCancel' : 'decision.suspend')}
      danger
      templates={[t('ask.suspend.template1'), t('ask.suspend.template2')]}
      onClose={onClose}
      onConfirm={(reason) => (cancelsSales ? suspendAndCancel(reason) : onSuspend(reason))}
    >
      <OpenSalesView query={query}>
        <Checkbox
          label={t('openSales.cancel')}
          hint={t('openSales.cancelHint')}
          checked={cancelsSales}
          onChange={({ target }) => setCancelsSales(target.checked)}
        />
      </OpenSalesView>
    </ReasonDialog>
  )
}
