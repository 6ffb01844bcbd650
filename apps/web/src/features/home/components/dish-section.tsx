import type { DishWithChef } from '@localchef/contracts/menu/dish-card'
import clsx from 'clsx'
import { useSafestFirst } from '@/features/allergens/use-safest-first.ts'
import { DishCard } from '@/features/menu/cards/dish-card.tsx'
import { cardGrid } from '@/shared/ui/card-skeletons.tsx'
import { HomeSection } from './home-section.tsx'

interface DishSectionProps {
  dishes: readonly DishWithChef[]
  title: string
  intro: string
  more?: { to: string; label: string }
}

export function DishSection({ dishes, ...section }: DishSectionProps) {
  const safestFirst = useSafestFirst()
  if (dishes.length === 0) return null
  return (
    <HomeSection {...section}>
      <ul className={clsx(cardGrid, 'full-rows')}>
        {safestFirst(dishes, (dish) => [dish]).map((dish) => (
          <li key={dish.id} className="grid">
            <DishCard dish={dish} />
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
