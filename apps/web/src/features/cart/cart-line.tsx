import { maxQuantity, minQuantity } from '@localchef/contracts/orders/quantity'
import { type NameOf, removedText, variantText } from '@localchef/contracts/orders/receipt-lines'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { momentThere } from '@/shared/format/moment-there.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { ProtectedImage } from '@/shared/ui/protected-image.tsx'
import { QuantityStepper } from '@/shared/ui/quantity-stepper.tsx'
import { type CartItem, isReadyOn } from './cart-lines.ts'
import { useCart } from './cart-store.ts'
import { useTakeFromCart } from './use-take-from-cart.ts'

interface CartLineProps {
  item: CartItem
  index: number
  /** Further facts about the dish. */
  children?: ReactNode
}

/** The cart keeps names in the reader's language. */
const shownName: NameOf = ({ name }) => name

/** One line of the cart, in the panel and on the cart page. Shares its wording with receipts and notifications. */
export function CartLine({ item, index, children }: CartLineProps) {
  const { t } = useTranslation('cart')
  const { language } = useLanguage()
  const setPanelOpen = useCart((cart) => cart.setPanelOpen)
  const { dish } = item
  const closePanel = () => setPanelOpen(false)
  const removed = removedText(
    {
      removedIngredients: dish.ingredients
        .filter(({ id }) => item.removedIngredients.includes(id))
        .map(({ name }) => ({ name, nameRu: null })),
    },
    shownName,
    (names) => t('removed', { names }),
  )
  const isReadyNow = isReadyOn(item, new Date())

  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-3 py-4">
      {/* Hidden from screen readers, because the name is the same link. */}
      <Link
        to={`/dish/${dish.id}`}
        onClick={closePanel}
        className="relative block self-start"
        tabIndex={-1}
        aria-hidden
      >
        <ProtectedImage
          src={dish.imageUrl}
          alt=""
          sizes="80px"
          ratio={1}
          priority={index === 0}
          largest={320}
          className="overflow-hidden rounded-md"
        />
        {isReadyNow && (
          <Badge tone="success" className="absolute -top-2 left-1/2 -translate-x-1/2 shadow-raised">
            {t('ready')}
          </Badge>
        )}
      </Link>
      <div className="grid min-w-0 content-start gap-1">
        <div className="flex items-start justify-between gap-3">
          <Link
            to={`/dish/${dish.id}`}
            onClick={closePanel}
            className="food-name leading-snug hover:underline"
          >
            {dish.name}
          </Link>
          <Price value={item.subtotal} className="font-semibold" />
        </div>
        {item.variants.map((variant) => (
          <p key={variant.name} className="text-small text-ink-soft">
            {variantText({ ...variant, nameRu: null }, shownName)}
          </p>
        ))}
        {removed && <p className="text-small text-ink-soft">{removed}</p>}
        <p className="text-small text-ink-soft">
          {item.scheduledFor
            ? t(isReadyNow ? 'promise.ready' : 'promise.batch', {
                when: momentThere(item.scheduledFor.toISOString(), language, dish.timeZone),
              })
            : t(item.isReady ? 'promise.now' : 'promise.toOrder')}
        </p>
        {children}
      </div>
      <LineControls item={item} index={index} />
    </li>
  )
}

function LineControls({ item, index }: Pick<CartLineProps, 'item' | 'index'>) {
  const { t } = useTranslation('cart')
  const updateQuantity = useCart((cart) => cart.updateQuantity)
  const { takeLine } = useTakeFromCart()
  const { name } = item.dish
  return (
    <div className="col-start-2 flex items-center justify-between">
      <QuantityStepper
        value={item.quantity}
        min={minQuantity}
        max={maxQuantity}
        label={t('quantityOf', { dish: name })}
        onChange={(quantity) => updateQuantity(index, quantity)}
      />
      <IconButton
        label={t('remove', { dish: name })}
        className="text-ink-faint hover:text-danger"
        onClick={() => takeLine(index)}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  )
}
