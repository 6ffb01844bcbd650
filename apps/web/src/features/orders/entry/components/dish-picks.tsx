import type { MenuDish } from '@localchef/contracts/menu/dish'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { neededVariants, type Pick, type Picks } from '../entry-lines.ts'

const mostPortions = 99

interface DishPicksProps {
  dishes: readonly MenuDish[]
  picks: Picks
  onChange: (picks: Picks) => void
}

/** The menu with a number for each dish: digits and the Tab key are enough. */
export function DishPicks({ dishes, picks, onChange }: DishPicksProps) {
  const { t } = useTranslation('orderEntry')
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{t('dishes')}</legend>
      {dishes.map((dish, index) => (
        <DishPick
          key={dish.id}
          dish={dish}
          pick={picks[dish.id]}
          isFirst={index === 0}
          onChange={(pick) => onChange({ ...picks, [dish.id]: pick })}
        />
      ))}
    </fieldset>
  )
}

interface DishPickProps {
  dish: MenuDish
  pick: Pick | undefined
  isFirst: boolean
  onChange: (pick: Pick) => void
}

function DishPick({ dish, pick, isFirst, onChange }: DishPickProps) {
  const { t } = useTranslation('orderEntry')
  const nameOf = useNameOf()
  const id = useId()
  const quantity = pick?.quantity ?? 0
  const variantIds = pick?.variantIds ?? neededVariants(dish)
  return (
    <div className="grid gap-2 rounded-md border border-line bg-surface px-4 py-2.5">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="min-w-0">
          <span className="food-name block">{nameOf(dish)}</span>
          <span className="numeric text-small text-ink-soft">{formatDollars(dish.price)}</span>
        </label>
        <TextInput
          id={id}
          type="number"
          inputMode="numeric"
          min={0}
          max={mostPortions}
          // The chef types while on the phone.
          autoFocus={isFirst}
          placeholder="0"
          className="numeric w-20! text-center"
          value={quantity === 0 ? '' : quantity}
          onChange={({ target }) => {
            const typed = Number.parseInt(target.value, 10)
            onChange({ quantity: Math.min(mostPortions, Math.max(0, typed || 0)), variantIds })
          }}
        />
      </div>
      {quantity > 0 &&
        dish.variantGroups.map((group) => (
          <fieldset key={group.id} className="flex flex-wrap gap-2">
            <legend className="sr-only">{nameOf(group)}</legend>
            {group.variants.map((variant) => (
              <FilterChip
                key={variant.id}
                pressed={variantIds.includes(variant.id)}
                disabled={!variant.isAvailable}
                onClick={() => onChange({ quantity, variantIds: choose(group, variantIds, variant.id) })}
              >
                {nameOf(variant)}
                {variant.additionalPrice > 0 &&
                  ` ${t('plus', { price: formatDollars(variant.additionalPrice) })}`}
              </FilterChip>
            ))}
          </fieldset>
        ))}
    </div>
  )
}

/** One option replaces another where only one is allowed. */
function choose(
  { maxChoices, variants }: MenuDish['variantGroups'][number],
  chosen: readonly string[],
  id: string,
): string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id)
  const others =
    maxChoices === 1 ? chosen.filter((one) => variants.every((variant) => variant.id !== one)) : chosen
  return [...others, id]
}
