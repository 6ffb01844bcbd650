import type { MenuDish } from '@localchef/contracts/menu/dish'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { Undo2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { useMenuChange, withDishes } from '../use-menu.ts'

export interface BulkChange {
  message: string
  /** Status of each dish before the change. */
  before: Pick<MenuDish, 'id' | 'status'>[]
}

/** Message about a bulk change with its undo button. */
export function BulkUndo({ change, onClose }: { change: BulkChange; onClose: () => void }) {
  const { t } = useTranslation(['menuItems', 'common'])
  const setStatus = useMenuChange(setDishesStatus, {
    show: (menu, { ids, status }) => withDishes(menu, ids, { status }),
  })
  const undo = async () => {
    for (const [status, dishes] of Map.groupBy(change.before, (dish) => dish.status)) {
      await setStatus.mutateAsync({ ids: dishes.map(({ id }) => id), status })
    }
    onClose()
  }
  return (
    <div
      role="status"
      className="sticky bottom-20 z-20 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface p-3 pl-4 shadow-floating lg:bottom-4"
    >
      <p className="min-w-0 flex-1 font-medium">{change.message}</p>
      <Button
        size="sm"
        variant="soft"
        icon={<Undo2 aria-hidden />}
        busy={setStatus.isPending}
        onClick={() => void undo().catch(() => {})}
      >
        {t('common:action.undo')}
      </Button>
      <IconButton label={t('action.close', { ns: 'common' })} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
