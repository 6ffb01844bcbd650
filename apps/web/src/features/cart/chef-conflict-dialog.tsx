import type { getChef } from '@localchef/contracts/chefs/get-chef'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readPublic } from '@/shared/backend/read-public.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useCart } from './cart-store.ts'

/** Asks whether to keep the current chef's cart or switch to the new chef (spec, section 4). Closing keeps it. */
export default function ChefConflictDialog() {
  const { t } = useTranslation('cart')
  const { items, showChefConflictDialog, pendingItem, keepCurrentCart, switchToNewChef } = useCart()
  const current = useKitchenName(items[0]?.chefId, showChefConflictDialog)
  const next = useKitchenName(pendingItem?.dish.chefId, showChefConflictDialog)
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
      description={
        current && next
          ? t('conflict.named', { dish: pendingItem?.dish.name ?? '', current, next })
          : t('conflict.text', { dish: pendingItem?.dish.name ?? '' })
      }
      actions={
        <>
          <Button variant="secondary" onClick={keepCurrentCart}>
            {t('conflict.keep')}
          </Button>
          <Button onClick={switchChef}>{t('conflict.switch')}</Button>
        </>
      }
    >
      <section aria-label={t('conflict.inCart')}>
        <ul className="max-h-48 divide-y divide-line overflow-y-auto rounded-lg bg-sunken px-4">
          {items.map((item, index) => (
            // Lines have no id; the store works by position (spec, section 4).
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={`${item.dish.id} ${index}`} className="flex items-baseline justify-between gap-4 py-2.5">
              <span>
                <span className="numeric text-ink-soft">{item.quantity} × </span>
                {item.dish.name}
              </span>
              <Price value={item.subtotal} className="text-small text-ink-soft" />
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  )
}

/** The name of a kitchen; undefined while it loads and if that fails. */
function useKitchenName(chefId: string | undefined, wanted: boolean): string | undefined {
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: ['chef', chefId],
    queryFn: ({ signal }) => readPublic<typeof getChef>('get-chef', { id: chefId ?? '' }, { signal }),
    enabled: wanted && chefId !== undefined,
    staleTime: 60_000,
  })
  return data && inLanguage(language, data.name, data.nameRu)
}
