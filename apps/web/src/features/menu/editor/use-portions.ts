import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { updateBatch } from '@localchef/contracts/menu/update-batch'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { toast } from '@/shared/ui/toast.ts'
import { type Menu, menuKey, useMenuChange } from './use-menu.ts'

/** Presses within this time are saved as one change. */
const saveDelayMs = 600

interface Typed {
  portions: number
  /** The version at the first press, or from the answer to an earlier save of this row. */
  version: string
}

/**
 * The batch's portions as edited, saved shortly after the last press. Saves run one at a time, each with the version
 * from the answer before, so that a row never conflicts with itself.
 */
export function usePortions(batch: MenuBatch, dishName: string) {
  const { t } = useTranslation('menuItems')
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<Typed>()
  const update = useMenuChange(updateBatch, {
    done: (saved, { portionsMade }) => {
      queryClient.setQueryData<Menu>(menuKey, (menu) => menu && withBatch(menu, saved))
      setTyped((now) =>
        now && now.portions !== portionsMade ? { ...now, version: saved.version } : undefined,
      )
    },
    failed: (error) => {
      setTyped(undefined)
      switch (failureOf(updateBatch, error).code) {
        case 'portions_sold':
          toast.warning(t('batches.sold', { dish: dishName }))
          return true
        case 'stale_edit':
          // The refetch shows the newer number in the row, and the notice beside it the chef's own.
          toast.warning(t('batches.stale', { dish: dishName, portions: typed?.portions }))
          return true
        default:
          return false
      }
    },
  })
  const save = useEffectEvent(({ portions, version }: Typed) =>
    update.mutate({
      id: batch.id,
      version,
      pickupFrom: batch.pickupFrom,
      pickupUntil: batch.pickupUntil,
      orderBy: batch.orderBy,
      portionsMade: portions,
    }),
  )
  useEffect(() => {
    if (!typed || update.isPending) return
    const timer = setTimeout(() => save(typed), saveDelayMs)
    return () => clearTimeout(timer)
  }, [typed, update.isPending])
  const setPortions = (portions: number) =>
    setTyped((now) => ({ portions, version: now?.version ?? batch.version }))
  return { portions: typed?.portions ?? batch.portionsMade, setPortions }
}

function withBatch(menu: Menu, saved: MenuBatch): Menu {
  return { ...menu, batches: menu.batches.map((batch) => (batch.id === saved.id ? saved : batch)) }
}
