import type { OrderLine } from '@localchef/contracts/orders/order'
import { removedText } from '@localchef/contracts/orders/receipt-lines'
import { useTranslation } from 'react-i18next'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'

interface RemovedTextProps {
  line: Pick<OrderLine, 'removedIngredients'>
  className: string
}

/** What is left out of a line, in the words of its mails; nothing if nothing is. */
export function RemovedText({ line, className }: RemovedTextProps) {
  const { t } = useTranslation('orders')
  const nameOf = useNameOf()
  const text = removedText(line, nameOf, (names) => t('removed', { names }))
  return text && <span className={className}>{text}</span>
}
