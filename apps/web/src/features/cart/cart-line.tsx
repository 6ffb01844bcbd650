import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { ProtectedImage } from '@/shared/ui/protected-image.tsx'
import { QuantityStepper } from '@/shared/ui/quantity-stepper.tsx'
import { type CartItem, maxQuantity, minQuantity } from './cart-lines.ts'
import { useCart } from './cart-store.ts'

interface CartLineProps {
  item: CartItem
  index: number
  /** What else is known of the dish. */
  children?: ReactNode
}

/** One line of the cart, in the panel and on the cart page. */
export function CartLine({ item, index, children }: CartLineProps) {
  const { t } = useTranslation('cart')
  const { language } = useLanguage()
  const updateQuantity = useCart((cart) => cart.updateQuantity)
  const remove = useCart((cart) => cart.remove)
  const setPanelOpen = useCart((cart) => cart.setPanelOpen)
  const { dish } = item
  const leave = () => setPanelOpen(false)
  const removed = dish.ingredients
    .filter((ingredient) => item.removedIngredients.includes(ingredient.id))
    .map((ingredient) => ingredient.name)

  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-3 py-4">
      {/* The name beside it is the same link, for who does not see pictures. */}
      <Link
        to={`/dish/${dish.id}`}
        onClick={leave}
        className="relative block self-start"
        tabIndex={-1}
        aria-hidden
      >
        <ProtectedImage
          src={dish.imageUrl}
          alt=""
          sizes="80px"
          ratio={1}
          largest={320}
          className="overflow-hidden rounded-md"
        />
        {item.isReady && (
          <Badge tone="success" className="absolute -top-2 left-1/2 -translate-x-1/2 shadow-raised">
            {t('ready')}
          </Badge>
        )}
      </Link>
      <div className="grid min-w-0 content-start gap-1">
        <div className="flex items-start justify-between gap-3">
          <Link to={`/dish/${dish.id}`} onClick={leave} className="food-name leading-snug hover:underline">
            {dish.name}
          </Link>
          <Price value={item.subtotal} className="font-semibold" />
        </div>
        {item.variants.map((variant) => (
          <p key={variant.name} className="text-small text-ink-soft">
            {variant.name}
            {variant.additionalPrice > 0 && (
              <span className="numeric text-ink-faint"> +{formatDollars(variant.additionalPrice)}</span>
            )}
          </p>
        ))}
        {removed.length > 0 && (
          <p className="text-small text-ink-soft">{t('removed', { names: removed.join(', ') })}</p>
        )}
        <p className="text-small text-ink-soft">
          {item.scheduledFor
            ? t(item.isReady ? 'promise.ready' : 'promise.batch', {
                when: formatDateTime(item.scheduledFor, language),
              })
            : t(item.isReady ? 'promise.now' : 'promise.toOrder')}
        </p>
        {children}
      </div>
      <div className="col-start-2 flex items-center justify-between">
        <QuantityStepper
          value={item.quantity}
          min={minQuantity}
          max={maxQuantity}
          label={t('quantityOf', { dish: dish.name })}
          onChange={(quantity) => updateQuantity(index, quantity)}
        />
        <IconButton
          label={t('remove', { dish: dish.name })}
          className="text-ink-faint hover:text-danger"
          onClick={() => remove(index)}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}
