import { ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { CartLine } from './cart-line.tsx'
import { cartTotal, itemCount } from './cart-lines.ts'
import { useCart } from './cart-store.ts'
import { useTakeFromCart } from './use-take-from-cart.ts'

export default function CartPanel() {
  const { t } = useTranslation('cart')
  const navigate = useNavigate()
  const { items, panelOpen, setPanelOpen } = useCart()
  const { takeAll } = useTakeFromCart()
  const close = () => setPanelOpen(false)
  const empty = items.length === 0

  const footer = (
    <div className="grid gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <span className="text-ink-soft">{t('subtotal', { count: itemCount(items) })}</span>
        <Price value={cartTotal(items)} className="text-subtitle font-semibold" />
      </div>
      <Button
        size="lg"
        block
        onClick={() => {
          close()
          void navigate('/cart')
        }}
      >
        {t('checkout')}
      </Button>
      <div className="-mx-3 flex justify-between gap-1">
        <Button variant="ghost" size="sm" onClick={close}>
          {t('continueShopping')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            takeAll()
            close()
          }}
        >
          {t('clear')}
        </Button>
      </div>
    </div>
  )

  return (
    <Sheet
      open={panelOpen}
      onOpenChange={setPanelOpen}
      title={t('title')}
      description={t('description')}
      footer={empty ? undefined : footer}
    >
      {empty ? (
        <EmptyState
          icon={<ShoppingBag />}
          title={t('empty.title')}
          action={<Button onClick={close}>{t('continueShopping')}</Button>}
        >
          {t('empty.text')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item, index) => (
            // Lines have no id; the store works by position (spec, section 4).
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <CartLine key={`${item.dish.id} ${index}`} item={item} index={index} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}
