import type { KitchenBuyer } from '@localchef/contracts/orders/list-buyers'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { useBuyers } from '../../board/use-buyers.ts'

const fewest = 2
const most = 3

/** The kitchen's own buyers with this name or phone number, to fill in with one tap. */
export function KnownBuyers({ query, onChoose }: { query: string; onChoose: (buyer: KitchenBuyer) => void }) {
  const { t } = useTranslation('orderEntry')
  const typed = useDeferredValue(query.trim())
  const buyers = useBuyers(typed)
  if (typed.length < fewest) return null
  const found = buyers.data?.pages.flatMap((page) => page.buyers).slice(0, most) ?? []
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('known')}</legend>
      {found.map((buyer) => (
        <Button key={buyer.id} size="sm" variant="soft" onClick={() => onChoose(buyer)}>
          {[buyer.name, buyer.phone].filter(Boolean).join(' · ')}
        </Button>
      ))}
    </fieldset>
  )
}
