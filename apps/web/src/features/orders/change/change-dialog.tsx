import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import type { CartItem } from '@/features/cart/cart-lines.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { QuantityStepper } from '@/shared/ui/quantity-stepper.tsx'
import { ChangedTotal } from './changed-total.tsx'
import { type AllergenQuestion, useOrderChange } from './use-order-change.ts'

interface ChangeDialogProps {
  order: Order
  onClose: () => void
}

/** Changes quantities, removes lines, and adds the cart's dishes of the same kitchen. */
export default function ChangeDialog({ order, onClose }: ChangeDialogProps) {
  const { t } = useTranslation(['orders', 'common'])
  const { fromCart, quantityOf, setQuantity, isEmpty, isChanged, isReady, quote, ...change } = useOrderChange(
    order,
    onClose,
  )
  const { question, isAccepted, problem } = change
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      decisive
      title={t('change.title', { number: order.number })}
      description={t('change.text')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button busy={change.isPending} disabled={!isReady} onClick={() => void change.send()}>
            {t(change.sendWord, {
              total: formatDollars(quote?.total ?? 0),
              more: formatDollars(quote?.supplement ?? 0),
            })}
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-line">
        {order.lines.map((line) => (
          <ChangedLine
            key={line.id}
            line={line}
            quantity={quantityOf(line)}
            onChange={(quantity) => setQuantity(line.id, quantity)}
          />
        ))}
      </ul>
      <FromCart items={fromCart} />
      <Link
        to={`/chefs/${order.chef.slug}`}
        className="w-fit text-small font-semibold text-accent-text hover:underline"
      >
        {t('change.addDishes')}
      </Link>
      {isEmpty ? (
        <p className="text-small text-warning">{t('change.nothingLeft')}</p>
      ) : (
        quote && isChanged && <ChangedTotal quote={quote} order={order} />
      )}
      {question && <Question question={question} isAccepted={isAccepted} onAccept={change.accept} />}
      <FormError>{problem}</FormError>
    </Dialog>
  )
}

interface ChangedLineProps {
  line: OrderLine
  quantity: number
  onChange: (quantity: number) => void
}

function ChangedLine({ line, quantity, onChange }: ChangedLineProps) {
  const { t } = useTranslation('orders')
  const nameOf = useNameOf()
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="food-name">{nameOf(line)}</p>
        <p className="text-small text-ink-soft">
          {quantity === 0 ? t('change.removed') : line.variants.map(nameOf).join(', ')}
        </p>
      </div>
      <QuantityStepper min={0} value={quantity} label={nameOf(line)} onChange={onChange} />
    </li>
  )
}

function FromCart({ items }: { items: readonly CartItem[] }) {
  const { t } = useTranslation('orders')
  if (items.length === 0) return null
  return (
    <section aria-label={t('change.fromCart')} className="grid gap-1 rounded-md bg-sunken px-4 py-3">
      <h3 className="text-small font-semibold">{t('change.fromCart')}</h3>
      <p className="whitespace-pre-line text-small">
        {items
          .map(({ dish, quantity, variants }) =>
            [`${quantity} × ${dish.name}`, ...variants.map(({ name }) => name)].join(', '),
          )
          .join('\n')}
      </p>
    </section>
  )
}

interface QuestionProps {
  question: AllergenQuestion
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}

function Question({ question, isAccepted, onAccept }: QuestionProps) {
  const { t } = useTranslation('orders')
  const names = useAllergenNames()
  return (
    <Checkbox
      checked={isAccepted}
      onChange={({ target }) => onAccept(target.checked)}
      label={
        question.allergens.length > 0
          ? t('change.allergens', { names: names(question.allergens) })
          : t('change.unstated')
      }
    />
  )
}
