import { ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useIsClosedToMe } from '@/shared/auth/use-is-closed-to-me.ts'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { useCartShown } from './cart-shown.ts'
import { openCartPanel } from './load-cart.ts'

export function CartButton() {
  const { t } = useTranslation('menu')
  const count = useCartShown((cart) => cart.count)
  const isClosed = useIsClosedToMe()
  const preload = () => void import('./cart-panel.tsx').catch(() => {})
  if (isClosed) return null
  return (
    <IconButton
      label={count > 0 ? t('cart.withCount', { count }) : t('cart.open')}
      onClick={() => void openCartPanel()}
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
