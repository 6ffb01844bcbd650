import { cancelBatch } from '@localchef/contracts/menu/cancel-batch'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { updateBatch } from '@localchef/contracts/menu/update-batch'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/shared/backend/api-error.ts'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { formatDateTime, formatTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { QuantityStepper } from '@/shared/ui/quantity-stepper.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useNow } from '@/shared/ui/use-now.ts'
import { useDishName } from '../dish-name.ts'
import { useMenuChange } from '../use-menu.ts'

/** Several presses are one change. */
const SETTLES_MS = 600

interface BatchRowProps {
  batch: MenuBatch
  dish: MenuDish | undefined
  timeZone: string
  onEdit: () => void
}

export function BatchRow({ batch, dish, timeZone, onEdit }: BatchRowProps) {
  const { t } = useTranslation('menuItems')
  const { language } = useLanguage()
  const nameOf = useDishName()
  const now = useNow(60_000)
  const name = dish ? nameOf(dish) : ''
  const sold = batch.portionsMade - batch.portionsLeft
  const [portions, setPortions] = useState(batch.portionsMade)
  const [shownMade, setShownMade] = useState(batch.portionsMade)
  if (shownMade !== batch.portionsMade) {
    // Changed elsewhere, or taken back.
    setShownMade(batch.portionsMade)
    setPortions(batch.portionsMade)
  }
  const update = useMenuChange(updateBatch, {
    failed: (error) => {
      setPortions(batch.portionsMade)
      if (!(error instanceof ApiError) || error.code !== 'portions_sold') return false
      toast.warning(t('batches.sold', { dish: name }))
      return true
    },
  })
  const save = useEffectEvent(() =>
    update.mutate({
      id: batch.id,
      pickupFrom: batch.pickupFrom,
      pickupUntil: batch.pickupUntil,
      orderBy: batch.orderBy,
      portionsMade: portions,
    }),
  )
  useEffect(() => {
    if (portions === shownMade) return
    const timer = setTimeout(save, SETTLES_MS)
    return () => clearTimeout(timer)
  }, [portions, shownMade])
  const cancel = useMenuChange(cancelBatch, {
    done: ({ outcome, sold: promised }) =>
      outcome === 'deleted'
        ? toast.success(t('batches.removed', { dish: name }))
        : toast.info(t('batches.closed', { dish: name }), t('batches.closedHint', { count: promised })),
  })
  const isOver = Date.parse(batch.pickupUntil) <= now
  const isClosed = batch.orderBy !== null && Date.parse(batch.orderBy) <= now
  const window = `${formatTime(batch.pickupFrom, language, timeZone)} – ${formatTime(batch.pickupUntil, language, timeZone)}`
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-3 shadow-raised sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      <Picture
        {...pictureOf(dish?.pictures[0])}
        alt=""
        sizes="4.5rem"
        ratio={1}
        largest={320}
        className="w-18 rounded-md"
      />
      <div className="grid min-w-0 gap-0.5">
        <p className="food-name text-lead leading-snug">{name}</p>
        <p className="numeric text-small text-ink-soft">{t('batches.window', { window })}</p>
        <p className="numeric text-caption text-ink-faint">
          {isOver
            ? t('batches.over')
            : batch.orderBy === null
              ? t('batches.readyNow')
              : isClosed
                ? t('batches.ordersClosed')
                : t('batches.orderBy', { when: formatDateTime(batch.orderBy, language, timeZone) })}
        </p>
        <p className="numeric text-small font-medium">
          {t('batches.progress', { sold, count: batch.portionsMade })}
        </p>
      </div>
      <div className="col-span-full flex items-center justify-between gap-1 border-t border-line pt-2 sm:col-span-2 sm:justify-end sm:border-0 sm:pt-0">
        <QuantityStepper
          label={t('batches.portionsOf', { dish: name })}
          value={portions}
          onChange={setPortions}
          min={isOver ? portions : Math.max(1, sold)}
          max={isOver ? portions : 1000}
        />
        <span className="flex">
          <IconButton label={t('batches.edit', { dish: name })} disabled={isOver} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            label={t('batches.cancel', { dish: name })}
            disabled={isOver || cancel.isPending}
            onClick={() => cancel.mutate({ id: batch.id })}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      </div>
    </li>
  )
}
