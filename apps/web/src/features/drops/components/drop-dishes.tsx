import type { Drop, DropDish } from '@localchef/contracts/drops/drop'
import type { DropState } from '@localchef/contracts/drops/drop-state'
import type { WaitingList } from '@localchef/contracts/waiting-lists/waiting-list'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AllergenWarning } from '@/features/allergens/allergen-warning.tsx'
import { AddDishButton } from '@/features/menu/cards/add-dish-button.tsx'
import { WaitingListCard } from '@/features/waiting-lists/components/waiting-list-card.tsx'
import { useWaitingLists } from '@/features/waiting-lists/use-waiting-lists.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Card } from '@/shared/ui/card.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'

interface DropDishesProps {
  drop: Drop
  state: DropState
  /** The chosen window; undefined when none has room. */
  pickupFrom: string | undefined
}

/**
 * The dishes of a drop with the portions left. While the drop is open, each has a button, or its waiting list with the
 * reader's place.
 */
export function DropDishes({ drop, state, pickupFrom }: DropDishesProps) {
  const { user } = useAuth()
  const isOnSale = state === 'open' || state === 'sold_out'
  const isSoldOut = drop.dishes.some(({ portionsLeft }) => portionsLeft === 0)
  const { data: lists, refetch } = useWaitingLists(
    { dropId: drop.id },
    isOnSale && (isSoldOut || user !== null),
  )
  return (
    <ul className="grid gap-3">
      {drop.dishes.map((dropDish) => {
        const list = lists?.find(({ batchId }) => batchId === dropDish.dish.batch?.id)
        return (
          <li key={dropDish.dish.id} className="grid gap-2">
            <DropDishCard
              dropDish={withOffer(dropDish, list)}
              isOver={state === 'closed' || state === 'cancelled'}
              pickupFrom={isOnSale ? pickupFrom : undefined}
            />
            {isOnSale && list && (
              <WaitingListCard list={list} timeZone={drop.chef.timeZone} onOfferEnd={() => void refetch()} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Adds the portions that are held for the reader. */
function withOffer(dropDish: DropDish, list: WaitingList | undefined): DropDish {
  const held = list?.own?.offer?.portions ?? 0
  const { dish, portionsLeft } = dropDish
  if (held === 0 || !dish.batch) return dropDish
  const left = portionsLeft + held
  return { ...dropDish, portionsLeft: left, dish: { ...dish, batch: { ...dish.batch, portionsLeft: left } } }
}

interface DropDishCardProps {
  dropDish: DropDish
  isOver: boolean
  /** Undefined while nothing can be ordered. */
  pickupFrom: string | undefined
}

function DropDishCard({ dropDish, isOver, pickupFrom }: DropDishCardProps) {
  const { t } = useTranslation(['drops', 'cards'])
  const nameOf = useNameOf()
  const { dish, portionsLeft, perPerson } = dropDish
  return (
    <Card className="grid grid-cols-[5rem_minmax(0,1fr)_auto] items-center gap-4 p-3">
      <Picture
        {...pictureOf(dish.picture)}
        alt=""
        sizes="5rem"
        ratio={1}
        largest={320}
        className="rounded-md"
      />
      <div className="grid min-w-0 gap-0.5">
        <h3 className="food-name text-lead leading-snug">
          <Link to={`/dish/${dish.id}`} className="hover:underline">
            {nameOf(dish)}
          </Link>
        </h3>
        <Price value={dish.price} className="font-semibold" />
        {!isOver && (
          <p className="numeric text-small text-ink-soft" aria-live="polite">
            {portionsLeft > 0 ? t('cards:drop.left', { count: portionsLeft }) : t('cards:drop.soldOut')}
          </p>
        )}
        {perPerson !== null && (
          <p className="text-caption text-ink-faint">{t('perPerson', { count: perPerson })}</p>
        )}
        <AllergenWarning dishes={[dish]} />
      </div>
      {pickupFrom !== undefined && portionsLeft > 0 && <AddDishButton dish={dish} pickupFrom={pickupFrom} />}
    </Card>
  )
}
