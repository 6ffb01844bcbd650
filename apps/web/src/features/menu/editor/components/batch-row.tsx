import { cancelBatch } from '@localchef/contracts/menu/cancel-batch'
import { createBatch } from '@localchef/contracts/menu/create-batch'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { updateBatch } from '@localchef/contracts/menu/update-batch'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { formatDateTime, formatTimes } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { QuantityStepper } from '@/shared/ui/quantity-stepper.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useNow } from '@/shared/ui/use-now.ts'
import { useMenuChange } from '../use-menu.ts'
import { usePortions } from '../use-portions.ts'
import { RemoveBatchDialog } from './remove-batch-dialog.tsx'

interface BatchRowProps {
  batch: MenuBatch
  dish: MenuDish | undefined
  timeZone: string
  onEdit: () => void
}

export function BatchRow({ batch, dish, timeZone, onEdit }: BatchRowProps) {
  const { t } = useTranslation('menuItems')
  const { language } = useLanguage()
  const nameOf = useNameOf()
  const now = useNow(60_000)
  const name = dish ? nameOf(dish) : ''
  const sold = batch.portionsMade - batch.portionsLeft
  const { portions, setPortions } = usePortions(batch, name)
  const [isAsking, setIsAsking] = useState(false)
  const { remove, offerReopening } = useRemoveBatch(batch, name, () => setIsAsking(true))
  const isOver = Date.parse(batch.pickupUntil) <= now
  const window = formatTimes(batch.pickupFrom, batch.pickupUntil, language, timeZone)
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
        <BatchState batch={batch} timeZone={timeZone} now={now} />
        <p className="numeric text-small font-medium">
          {t('batches.progress', { sold, count: batch.portionsMade })}
        </p>
      </div>
      {batch.dropId ? (
        <ButtonLink to={`/dashboard/drops/${batch.dropId}`} variant="secondary" size="sm">
          {t('batches.ofDrop')}
        </ButtonLink>
      ) : (
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
              disabled={isOver || remove.isPending}
              onClick={() => remove.mutate({ id: batch.id })}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </span>
        </div>
      )}
      {isAsking && (
        <RemoveBatchDialog
          id={batch.id}
          name={name}
          sold={sold}
          onClose={() => setIsAsking(false)}
          onKept={offerReopening}
        />
      )}
    </li>
  )
}

function BatchState({ batch, timeZone, now }: { batch: MenuBatch; timeZone: string; now: number }) {
  const { t } = useTranslation('menuItems')
  const { language } = useLanguage()
  const { orderBy, pickupUntil } = batch
  const text = () => {
    if (Date.parse(pickupUntil) <= now) return t('batches.over')
    if (orderBy === null) return t('batches.readyNow')
    if (Date.parse(orderBy) <= now) return t('batches.ordersClosed')
    return t('batches.orderBy', { when: formatDateTime(orderBy, language, timeZone) })
  }
  return <p className="numeric text-caption text-ink-faint">{text()}</p>
}

/** Removes a batch and offers to undo it. `onPromised` asks first if open orders wait for its portions. */
function useRemoveBatch(batch: MenuBatch, name: string, onPromised: () => void) {
  const { t } = useTranslation(['menuItems', 'common'])
  const create = useMenuChange(createBatch)
  const reopen = useMenuChange(updateBatch)
  const { id, dishId, pickupFrom, pickupUntil, orderBy, portionsMade } = batch
  const fields = { pickupFrom, pickupUntil, orderBy, portionsMade }
  /** The version of the closed batch: an undo overwrites no later change. */
  const offerReopening = (version: string) =>
    toast.undo(t('batches.closed', { dish: name }), t('common:action.undo'), () =>
      reopen.mutate({ id, ...fields, version }),
    )
  const remove = useMenuChange(cancelBatch, {
    done: ({ version }) => {
      if (version !== null) return offerReopening(version)
      toast.undo(t('batches.removed', { dish: name }), t('common:action.undo'), () =>
        create.mutate({ dishId, ...fields }),
      )
    },
    failed: (error) => {
      if (failureOf(cancelBatch, error).code !== 'batch_promised') return false
      onPromised()
      return true
    },
  })
  return { remove, offerReopening }
}
