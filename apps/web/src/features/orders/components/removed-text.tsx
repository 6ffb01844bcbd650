import type { OrderLine } from '@localchef/contracts/orders/order'
import { removedText } from '@localchef/contracts/orders/receipt-lines'
import { useTranslation } from 'react-i18next'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'

interface RemovedTextProps {
  line: Pick<OrderLine, 'removedIngredients'>
  className: string
}

/** The ingredients that a line leaves out, worded as in the mails. Renders nothing if there are none. */
export function RemovedText({ line, className }: RemovedTextProps) {
  const { t } = useTranslation('orders')
  const nameOf = useNameOf()
  const text = removedText(line, nameOf, (names) => t('removed', { names }))
  return text && <span className={className}>{text}</span>
}
