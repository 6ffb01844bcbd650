import type { MenuDish } from '@localchef/contracts/menu/dish'
import { marginOf } from '@localchef/contracts/menu/dish-cost'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { forbiddenFood } from '@localchef/contracts/permits/food-kinds'
import clsx from 'clsx'
import { Languages } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PromiseLine } from '@/features/menu/cards/promise-line.tsx'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { ChooseBox } from '@/shared/ui/choose-box.tsx'
import { DragHandle } from '@/shared/ui/drag-handle.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Switch } from '@/shared/ui/switch.tsx'
import type { HandleProps } from '@/shared/ui/use-drag-order.ts'
import { useNow } from '@/shared/ui/use-now.ts'
import { unstatedKey } from '../save-texts.ts'
import { soonestBatch } from '../soonest-batch.ts'
import { type Menu, useMenuChange, withDishes } from '../use-menu.ts'
import { DishActions } from './dish-actions.tsx'
import { useOffer } from './use-offer.tsx'

interface DishRowProps {
  dish: MenuDish
  menu: Menu
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  isDragged: boolean
  itemRef: Ref<HTMLLIElement>
  /** Undefined while the list can't be reordered. */
  handleProps: HandleProps | undefined
}

/** A dish of the menu with its promise, today's sales and its actions. */
export function DishRow(props: DishRowProps) {
  const { dish, menu, isChosen, onChoose, isDragged, itemRef, handleProps } = props
  const { t } = useTranslation('menuItems')
  const now = useNow(60_000)
  const name = useNameOf()(dish)
  const batch = soonestBatch(menu.batches, dish.id, now) ?? null
  const isArchived = dish.status === 'archived'
  return (
    <li
      ref={itemRef}
      className={clsx(
        'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 rounded-lg border bg-surface p-3 shadow-raised [grid-template-areas:"picture_words"_"place_actions"]',
        'sm:grid-cols-[auto_auto_minmax(0,1fr)_auto] sm:[grid-template-areas:"place_picture_words_actions"]',
        isDragged
          ? 'relative z-10 border-accent shadow-floating'
          : isChosen
            ? 'border-accent'
            : 'border-line',
      )}
    >
      <div className="-ml-2 flex [grid-area:place] sm:-ml-1.5 sm:grid sm:justify-items-center">
        <ChooseBox label={t('choose.one', { dish: name })} checked={isChosen} onChange={onChoose} />
        {handleProps && (
          <DragHandle
            label={t('order.handle', { dish: name })}
            hint={t('order.handleHint')}
            handleProps={handleProps}
          />
        )}
      </div>
      <Picture
        {...pictureOf(dish.pictures[0])}
        alt=""
        sizes="6rem"
        ratio={1}
        largest={320}
        className={clsx(
          'w-20 self-start rounded-md [grid-area:picture] sm:w-24',
          dish.status !== 'active' && 'grayscale-60 opacity-80',
        )}
      />
      <div className="grid min-w-0 gap-0.5 [grid-area:words]">
        <div className="flex items-start justify-between gap-3">
          <p className="food-name min-w-0 text-lead leading-snug">
            <Link to={`/dashboard/menu-items/${dish.id}`} className="inline-block py-0.5 hover:underline">
              {name}
            </Link>
          </p>
          <Price value={dish.price} className="pt-0.5 font-semibold" />
        </div>
        <PromiseLine dish={{ ...dish, batch }} timeZone={menu.chef.timeZone} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-faint">
          <SoldToday dish={dish} menu={menu} />
          {dish.status === 'draft' && <Badge tone="info">{t('status.draft')}</Badge>}
          {isArchived && <Badge>{t('status.archived')}</Badge>}
          {!dish.nameRu && (
            <span className="inline-flex items-center gap-1">
              <Languages className="size-3.5" aria-hidden />
              {t('noRussian')}
            </span>
          )}
        </p>
        <DishWarnings dish={dish} menu={menu} />
      </div>
      <div className="flex items-center justify-end gap-1 [grid-area:actions]">
        {!isArchived && !dish.hiddenReason && <OfferSwitch dish={dish} name={name} menu={menu} />}
        <DishActions dish={dish} name={name} />
      </div>
    </li>
  )
}

/** Reasons why a dish is not, or cannot be, on sale. */
function DishWarnings({ dish, menu }: Pick<DishRowProps, 'dish' | 'menu'>) {
  const { t } = useTranslation(['menuItems', 'becomeChef'])
  const food = forbiddenFood(menu.permitFood.kinds, dish.foodKinds)
  return (
    <>
      {dish.allergens === null && dish.status !== 'archived' && (
        <p className="mt-1 w-fit rounded-md bg-warning-soft px-2.5 py-1.5 text-small text-warning">
          {t(unstatedKey(dish.status))}
        </p>
      )}
      {menu.strictPermit !== null && dish.needsRefrigeration && dish.status !== 'archived' && (
        <p className="mt-1 w-fit rounded-md bg-warning-soft px-2.5 py-1.5 text-small text-warning">
          {t('coldBarred', { permit: menu.strictPermit })}
        </p>
      )}
      {food !== 'none' && dish.status !== 'archived' && (
        <p className="mt-1 w-fit rounded-md bg-warning-soft px-2.5 py-1.5 text-small text-warning">
          {food === 'unstated'
            ? t('foodKinds.unstated', { permit: menu.permitFood.permit })
            : t('foodKinds.barred', {
                permit: menu.permitFood.permit,
                kinds: food.map((kind) => t(`becomeChef:foodKinds.${kind}`)).join(', '),
              })}
        </p>
      )}
      {dish.hiddenReason && (
        <p className="mt-1 rounded-md bg-warning-soft px-2.5 py-1.5 text-small text-warning">
          {t('held', { reason: dish.hiddenReason })}
        </p>
      )}
    </>
  )
}

/** The cost and the margin of a portion; nothing while the cost is unknown. */
function DishMargin({ dish: { price, cost } }: Pick<DishRowProps, 'dish'>) {
  const { t } = useTranslation('menuItems')
  if (!cost) return null
  const { amount, percent } = marginOf(price, cost.total)
  return (
    <span className={clsx('numeric', amount < 0 && 'text-danger')}>
      {t('cost.margin', {
        cost: formatDollars(cost.total),
        margin: formatDollars(amount),
        percent: percent ?? 0,
      })}
    </span>
  )
}

/** Portions sold today out of the batches' portions or the daily limit, and the margin of each. */
function SoldToday({ dish, menu }: Pick<DishRowProps, 'dish' | 'menu'>) {
  const { t } = useTranslation('menuItems')
  const today = menu.batches.filter(({ dishId, day }) => dishId === dish.id && day === menu.today)
  const made = today.reduce((sum, { portionsMade }) => sum + portionsMade, 0)
  const left = today.reduce((sum, { portionsLeft }) => sum + portionsLeft, 0)
  return (
    <>
      <span className="numeric">
        {made > 0
          ? t('today.ofLimit', { count: made - left, limit: made })
          : dish.dailyPortionLimit !== null && dish.promise === 'made_to_order'
            ? t('today.ofLimit', { count: dish.portionsToday, limit: dish.dailyPortionLimit })
            : t('today.sold', { count: dish.portionsToday })}
      </span>
      <DishMargin dish={dish} />
    </>
  )
}

/** Switches a dish between active and paused. A draft becomes active. */
function OfferSwitch({ dish, name, menu }: { dish: MenuDish; name: string; menu: Menu }) {
  const { t } = useTranslation('menuItems')
  const { offer, dialog } = useOffer(menu.permitFood)
  const setStatus = useMenuChange(setDishesStatus, {
    show: (before, { ids, status }) => withDishes(before, ids, { status }),
  })
  const isOffered = dish.status === 'active'
  return (
    <>
      <Switch
        label={
          <span className={isOffered ? 'text-small text-success' : 'text-small text-ink-soft'}>
            <span className="sr-only">{name}: </span>
            {t(`status.${dish.status}`)}
          </span>
        }
        checked={isOffered}
        onChange={() => {
          if (isOffered) return setStatus.mutate({ ids: [dish.id], status: 'paused' })
          offer([dish], (statesNoForbiddenFood) =>
            setStatus.mutate({ ids: [dish.id], status: 'active', statesNoForbiddenFood }),
          )
        }}
      />
      {dialog}
    </>
  )
}
