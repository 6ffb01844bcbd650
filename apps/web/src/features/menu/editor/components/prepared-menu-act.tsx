import type { FunctionContract } from '@localchef/contracts/function-contract'
import { cancelBatch } from '@localchef/contracts/menu/cancel-batch'
import { createBatch } from '@localchef/contracts/menu/create-batch'
import { deleteDish } from '@localchef/contracts/menu/delete-dish'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import { importMenu } from '@localchef/contracts/menu/import-menu'
import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { repeatLastWeek } from '@localchef/contracts/menu/repeat-last-week'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { updateBatch } from '@localchef/contracts/menu/update-batch'
import { updatePrices } from '@localchef/contracts/menu/update-prices'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { formatDateTimes } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { DecisionDialog, DecisionOver } from '@/shared/prepared/decision-dialog.tsx'
import { usePreparedAct } from '@/shared/prepared/use-prepared-act.ts'
import { Price } from '@/shared/ui/price.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type Menu, useMenuChange } from '../use-menu.ts'
import { BatchSheet } from './batch-sheet.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { RemoveBatchDialog } from './remove-batch-dialog.tsx'

/** Dialogs, by operation, for changes of the menu that a program prepared. The chef applies or discards the change. */
const acts: Readonly<Record<string, (menu: { menu: Menu }) => ReactNode>> = {
  [setDishesStatus.name]: PublishDishes,
  [updatePrices.name]: ChangePrices,
  [deleteDish.name]: DeleteDish,
  [importMenu.name]: ImportDishes,
  [createBatch.name]: PlanBatch,
  [updateBatch.name]: ChangeBatch,
  [cancelBatch.name]: RemoveBatch,
  [repeatLastWeek.name]: RepeatBatches,
}

export function PreparedMenuAct({ menu }: { menu: Menu }) {
  const [parameters] = useSearchParams()
  const Act = acts[parameters.get('decide') ?? '']
  return Act ? <Act menu={menu} /> : null
}

interface DecisionProps<Input extends z.ZodType, Output extends z.ZodType> {
  contract: FunctionContract<Input, Output>
  input: z.input<Input>
  title: string
  action: string
  danger?: boolean
  onClose: () => void
  children: ReactNode
}

function Decision<Input extends z.ZodType, Output extends z.ZodType>(props: DecisionProps<Input, Output>) {
  const { contract, input, onClose, children, ...texts } = props
  const { t } = useTranslation('menuItems')
  const change = useMenuChange(contract, {
    done: () => {
      toast.success(t('decide.done'))
      onClose()
    },
  })
  return (
    <DecisionDialog
      {...texts}
      busy={change.isPending}
      onDecide={() => change.mutate(input)}
      onClose={onClose}
    >
      {children}
    </DecisionDialog>
  )
}

function PublishDishes({ menu }: { menu: Menu }) {
  const { t } = useTranslation('menuItems')
  const { prepared, close } = usePreparedAct(setDishesStatus)
  const dishes = dishesOf(menu, prepared?.ids)
  if (!prepared || dishes.length === 0) return <DecisionOver onClose={close} />
  const { status } = prepared
  return (
    <Decision
      contract={setDishesStatus}
      input={{ ids: dishes.map(({ id }) => id), status }}
      title={t(status === 'active' ? 'decide.publish' : 'decide.pause', { count: dishes.length })}
      action={t(status === 'active' ? 'bulk.offer' : 'bulk.pause')}
      onClose={close}
    >
      <DishFacts dishes={dishes} />
    </Decision>
  )
}

/** Names, prices and stated allergens: what buyers will read. */
function DishFacts({ dishes }: { dishes: readonly MenuDish[] }) {
  const { t } = useTranslation('menuItems')
  const nameOf = useNameOf()
  const allergenNames = useAllergenNames()
  return (
    <ul className="grid max-h-72 gap-2.5 overflow-y-auto">
      {dishes.map((dish) => (
        <li key={dish.id}>
          <p className="flex items-baseline justify-between gap-4">
            <span className="food-name min-w-0">{nameOf(dish)}</span>
            <Price value={dish.price} className="font-semibold" />
          </p>
          <p className="text-small text-ink-soft">
            {dish.allergens === null
              ? t('decide.unstated')
              : dish.allergens.length === 0
                ? t('decide.noAllergens')
                : t('decide.allergens', { names: allergenNames(dish.allergens) })}
          </p>
        </li>
      ))}
    </ul>
  )
}

function ChangePrices({ menu }: { menu: Menu }) {
  const { prepared, close } = usePreparedAct(updatePrices)
  const dishes = dishesOf(menu, prepared?.ids)
  if (!prepared || dishes.length === 0) return <DecisionOver onClose={close} />
  return (
    <PriceDialog
      dishes={dishes}
      open
      prepared={prepared.change}
      onOpenChange={(open) => !open && close()}
      onChanged={close}
    />
  )
}

function DeleteDish({ menu }: { menu: Menu }) {
  const { t } = useTranslation(['menuItems', 'common'])
  const nameOf = useNameOf()
  const { prepared, close } = usePreparedAct(deleteDish)
  const [dish] = dishesOf(menu, prepared && [prepared.id])
  if (!dish) return <DecisionOver onClose={close} />
  return (
    <Decision
      contract={deleteDish}
      input={{ id: dish.id }}
      title={t('delete.title', { dish: nameOf(dish) })}
      action={t('action.delete', { ns: 'common' })}
      danger
      onClose={close}
    >
      <p>{t('delete.text')}</p>
    </Decision>
  )
}

function ImportDishes() {
  const { prepared, close } = usePreparedAct(importMenu)
  return <ImportDialog prepared={prepared?.csv} onClose={close} />
}

function PlanBatch({ menu }: { menu: Menu }) {
  const { prepared, close } = usePreparedAct(createBatch)
  const dishes = plannable(menu)
  if (!prepared || !dishes.some(({ id }) => id === prepared.dishId)) return <DecisionOver onClose={close} />
  return (
    <BatchSheet
      batch={undefined}
      prepared={prepared}
      dishes={dishes}
      timeZone={menu.chef.timeZone}
      onClose={close}
    />
  )
}

function ChangeBatch({ menu }: { menu: Menu }) {
  const { prepared, close } = usePreparedAct(updateBatch)
  const batch = menu.batches.find(({ id }) => id === prepared?.id)
  if (!prepared || !batch) return <DecisionOver onClose={close} />
  return (
    <BatchSheet
      batch={batch}
      prepared={{ ...prepared, dishId: batch.dishId }}
      dishes={plannable(menu)}
      timeZone={menu.chef.timeZone}
      onClose={close}
    />
  )
}

function RemoveBatch({ menu }: { menu: Menu }) {
  const { t } = useTranslation('menuItems')
  const nameOf = useNameOf()
  const { prepared, close } = usePreparedAct(cancelBatch)
  const batch = menu.batches.find(({ id }) => id === prepared?.id)
  const [dish] = dishesOf(menu, batch && [batch.dishId])
  if (!batch || !dish) return <DecisionOver onClose={close} />
  const sold = batch.portionsMade - batch.portionsLeft
  if (sold > 0) {
    return <RemoveBatchDialog id={batch.id} name={nameOf(dish)} sold={sold} onClose={close} onKept={close} />
  }
  return (
    <Decision
      contract={cancelBatch}
      input={{ id: batch.id }}
      title={t('decide.remove', { dish: nameOf(dish) })}
      action={t('decide.removeAction')}
      danger
      onClose={close}
    >
      <BatchFacts menu={menu} batches={[batch]} />
    </Decision>
  )
}

function RepeatBatches({ menu }: { menu: Menu }) {
  const { t } = useTranslation('menuItems')
  const { close } = usePreparedAct(repeatLastWeek)
  const count = menu.repeatableBatches
  if (count === 0) return <DecisionOver onClose={close} />
  return (
    <Decision
      contract={repeatLastWeek}
      input={{}}
      title={t('decide.repeat', { count })}
      action={t('batches.sameAsLastWeek', { count })}
      onClose={close}
    >
      {null}
    </Decision>
  )
}

function BatchFacts({ menu, batches }: { menu: Menu; batches: readonly MenuBatch[] }) {
  const { t } = useTranslation('menuItems')
  const { language } = useLanguage()
  return (
    <ul className="grid gap-1.5">
      {batches.map(({ id, pickupFrom, pickupUntil, portionsMade }) => (
        <li key={id}>
          {formatDateTimes(pickupFrom, pickupUntil, language, menu.chef.timeZone)} ·{' '}
          {t('decide.portions', { count: portionsMade })}
        </li>
      ))}
    </ul>
  )
}

function dishesOf(menu: Menu, ids: readonly string[] = []): MenuDish[] {
  return menu.dishes.filter(({ id }) => ids.includes(id))
}

function plannable(menu: Menu): MenuDish[] {
  return menu.dishes.filter(({ status }) => status !== 'archived')
}
