import { ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/icon-button.tsx'
import { itemCount } from './cart-lines.ts'
import { useCart } from './cart-store.ts'

export function CartButton() {
  const { t } = useTranslation('menu')
  const count = useCart((cart) => itemCount(cart.items))
  const setPanelOpen = useCart((cart) => cart.setPanelOpen)
  const preload = () => void import('./cart-panel.tsx').catch(() => {})
  return (
    <IconButton
      label={count > 0 ? t('cart.withCount', { count }) : t('cart.open')}
      onClick={() => setPanelOpen(true)}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <ShoppingBag aria-hidden />
      {count > 0 && (
        <span
          data-testid="cart-badge"
          className="numeric absolute right-0.5 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-bold text-accent-ink"
        >
          {count}
        </span>
      )}
    </IconButton>
  )
}
