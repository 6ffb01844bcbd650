import { deleteDish } from '@localchef/contracts/menu/delete-dish'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import { duplicateDish } from '@localchef/contracts/menu/duplicate-dish'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { Archive, ArchiveRestore, Copy, EllipsisVertical, ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/shared/ui/menu.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useMenuChange, withDishes } from '../use-menu.ts'

export function DishActions({ dish, name }: { dish: MenuDish; name: string }) {
  const { t } = useTranslation(['menuItems', 'common'])
  const [isDeleting, setIsDeleting] = useState(false)
  const duplicate = useMenuChange(duplicateDish, {
    done: (copy) => toast.success(t('done.duplicated', { dish: copy.name })),
  })
  const changeStatus = useDishStatus(dish, name)
  const remove = useMenuChange(deleteDish, {
    done: ({ outcome, openOrders }) => {
      setIsDeleting(false)
      if (outcome === 'deleted') return toast.success(t('done.deleted', { dish: name }))
      if (openOrders > 0) {
        toast.info(t('done.keptOpen', { dish: name, count: openOrders }), t('done.keptOpenHint'))
      } else {
        toast.info(t('done.keptPast', { dish: name }), t('done.keptPastHint'))
      }
    },
  })
  const isArchived = dish.status === 'archived'
  const isPublic = dish.status === 'active' || dish.status === 'paused'
  return (
    <>
      <Menu
        label={t('actions.label', { dish: name })}
        trigger={
          <IconButton label={t('actions.label', { dish: name })}>
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
      >
        <MenuLink to={`/dashboard/menu-items/${dish.id}`} icon={<Pencil aria-hidden />}>
          {t('action.edit', { ns: 'common' })}
        </MenuLink>
        {isPublic && (
          <MenuLink to={`/dish/${dish.id}`} icon={<ExternalLink aria-hidden />}>
            {t('actions.view')}
          </MenuLink>
        )}
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => duplicate.mutate({ id: dish.id })}>
          {t('actions.duplicate')}
        </MenuItem>
        {isArchived ? (
          <MenuItem icon={<ArchiveRestore aria-hidden />} onSelect={() => changeStatus('paused')}>
            {t('actions.restore')}
          </MenuItem>
        ) : (
          <MenuItem icon={<Archive aria-hidden />} onSelect={() => changeStatus('archived')}>
            {t('actions.archive')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => setIsDeleting(true)}>
          {t('action.delete', { ns: 'common' })}
        </MenuItem>
      </Menu>
      <Dialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={t('delete.title', { dish: name })}
        description={t('delete.text')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsDeleting(false)}>
              {t('action.cancel', { ns: 'common' })}
            </Button>
            <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate({ id: dish.id })}>
              {t('action.delete', { ns: 'common' })}
            </Button>
          </>
        }
      />
    </>
  )
}

/** Archives a dish, which can be undone for ten seconds, or takes it out of the archive. */
function useDishStatus(dish: MenuDish, name: string): (status: MenuDish['status']) => void {
  const { t } = useTranslation(['menuItems', 'common'])
  // The menu shows the new status before the server has answered.
  const before = useRef(dish.status)
  const setStatus = useMenuChange(setDishesStatus, {
    show: (menu, { ids, status }) => withDishes(menu, ids, { status }),
    done: (_answer, { ids, status }) => {
      if (status !== 'archived') return toast.success(t('done.restored', { dish: name }))
      const undone = { ids, status: before.current }
      toast.undo(t('done.archived', { dish: name }), t('common:action.undo'), () => setStatus.mutate(undone))
    },
  })
  return (status) => {
    before.current = dish.status
    setStatus.mutate({ ids: [dish.id], status })
  }
}
