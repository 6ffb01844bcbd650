import type { ListingStatus } from '@localchef/contracts/listings/listing-status'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { Archive, CircleDollarSign, CirclePause, CirclePlay, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { useMenuChange, withDishes } from '../use-menu.ts'
import type { BulkChange } from './bulk-undo.tsx'
import { PriceDialog } from './price-dialog.tsx'

interface BulkBarProps {
  dishes: readonly MenuDish[]
  shownIds: readonly string[]
  onChoose: (ids: readonly string[]) => void
  /** Receives the change so that it can be undone. */
  onChanged: (change: BulkChange) => void
}

/** Sticky bar of actions on all chosen dishes. */
export function BulkBar({ dishes, shownIds, onChoose, onChanged }: BulkBarProps) {
  const { t } = useTranslation('menuItems')
  const [isPricing, setIsPricing] = useState(false)
  const ids = dishes.map(({ id }) => id)
  const setStatus = useMenuChange(setDishesStatus, {
    show: (menu, input) => withDishes(menu, input.ids, { status: input.status }),
  })
  const changeStatus = (status: ListingStatus) => {
    const before = dishes.map(({ id, status: was }) => ({ id, status: was }))
    setStatus.mutate(
      { ids, status },
      {
        onSuccess: ({ changed }) => {
          onChanged({ message: t(`bulk.done.${status}`, { count: changed }), before })
          onChoose([])
        },
      },
    )
  }
  return (
    <section
      aria-label={t('bulk.label')}
      className="sticky bottom-20 z-20 grid gap-2 rounded-lg border border-line bg-surface p-3 shadow-floating lg:bottom-4"
    >
      <div className="flex items-center gap-2">
        <p className="font-semibold">{t('bulk.chosen', { count: ids.length })}</p>
        {ids.length < shownIds.length && (
          <Button size="sm" variant="ghost" onClick={() => onChoose(shownIds)}>
            {t('bulk.all')}
          </Button>
        )}
        <IconButton label={t('bulk.clear')} className="ml-auto" onClick={() => onChoose([])}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <Button
          size="sm"
          variant="secondary"
          icon={<CirclePlay aria-hidden />}
          onClick={() => changeStatus('active')}
        >
          {t('bulk.offer')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<CirclePause aria-hidden />}
          onClick={() => changeStatus('paused')}
        >
          {t('bulk.pause')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<CircleDollarSign aria-hidden />}
          onClick={() => setIsPricing(true)}
        >
          {t('bulk.price')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<Archive aria-hidden />}
          onClick={() => changeStatus('archived')}
        >
          {t('bulk.archive')}
        </Button>
      </div>
      <PriceDialog
        dishes={dishes}
        open={isPricing}
        onOpenChange={setIsPricing}
        onChanged={() => onChoose([])}
      />
    </section>
  )
}
