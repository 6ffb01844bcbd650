import type { EvidenceDish } from '@localchef/contracts/chefs/evidence-dish'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { EvidenceDishCard } from './evidence-dish.tsx'

const first = 4

/** The dishes of a kitchen with pictures, allergens and ingredients. */
export function KitchenDishes({ dishes }: { dishes: readonly EvidenceDish[] }) {
  const { t } = useTranslation('evidence')
  const [isWhole, setWhole] = useState(false)
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t('dishes.title', { count: dishes.length })}</h3>
      {dishes.length === 0 && <p className="text-small text-ink-soft">{t('dishes.none')}</p>}
      <div className="grid gap-5 sm:grid-cols-2">
        {dishes.slice(0, isWhole ? undefined : first).map((dish) => (
          <EvidenceDishCard key={dish.id} dish={dish} />
        ))}
      </div>
      {!isWhole && dishes.length > first && (
        <Button variant="secondary" size="sm" className="w-fit" onClick={() => setWhole(true)}>
          {t('dishes.more')}
        </Button>
      )}
    </section>
  )
}
