import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useCart } from './cart-store.ts'

/** One chef a cart: the current one or the new one (spec, section 4). Closing it keeps the current. */
export default function ChefConflictDialog() {
  const { t } = useTranslation('cart')
  const { showChefConflictDialog, pendingItem, keepCurrentCart, switchToNewChef } = useCart()
  const switchChef = () => {
    switchToNewChef()
    if (pendingItem) toast.success(t('cartToast.replaced', { ns: 'common', dish: pendingItem.dish.name }))
  }
  return (
    <Dialog
      open={showChefConflictDialog}
      onOpenChange={(open) => {
        if (!open) keepCurrentCart()
      }}
      decisive
      maxWidth="500px"
      title={t('conflict.title')}
      description={t('conflict.text', { dish: pendingItem?.dish.name ?? '' })}
      actions={
        <>
          <Button variant="secondary" onClick={keepCurrentCart}>
            {t('conflict.keep')}
          </Button>
          <Button onClick={switchChef}>{t('conflict.switch')}</Button>
        </>
      }
    />
  )
}
