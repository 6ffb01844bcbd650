import { exportMenu } from '@localchef/contracts/menu/export-menu'
import { Download, EllipsisVertical, Eye, Gauge, Megaphone, Timer, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Menu as DropDown, MenuItem, MenuLink } from '@/shared/ui/menu.tsx'
import { toast } from '@/shared/ui/toast.ts'
import type { Menu } from '../use-menu.ts'
import { CapGroupsSheet } from './cap-groups-sheet.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** Menu with the actions on the whole menu: view, limits, export, import. */
export function MenuTools({ menu }: { menu: Menu }) {
  const { t } = useTranslation('menuItems')
  const [opened, setOpened] = useState<'import' | 'limits'>()
  const close = () => setOpened(undefined)
  const save = async () => {
    try {
      const { csv } = await callFunction(exportMenu, {})
      saveCsv('menu.csv', csv)
    } catch (error) {
      console.warn('The menu could not be exported', error)
      toast.error(t('failed.unknown'))
    }
  }
  return (
    <>
      <DropDown
        label={t('tools.label')}
        trigger={
          <IconButton label={t('tools.label')} tone="raised">
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
      >
        <MenuLink to={`/chefs/${menu.chef.slug}`} icon={<Eye aria-hidden />}>
          {t('tools.view')}
        </MenuLink>
        <MenuLink to="/dashboard/drops" icon={<Timer aria-hidden />}>
          {t('tools.drops')}
        </MenuLink>
        <MenuLink to="/dashboard/share" icon={<Megaphone aria-hidden />}>
          {t('tools.share')}
        </MenuLink>
        <MenuItem icon={<Gauge aria-hidden />} onSelect={() => setOpened('limits')}>
          {t('tools.limits')}
        </MenuItem>
        <MenuItem icon={<Download aria-hidden />} onSelect={() => void save()}>
          {t('tools.export')}
        </MenuItem>
        <MenuItem icon={<Upload aria-hidden />} onSelect={() => setOpened('import')}>
          {t('tools.import')}
        </MenuItem>
      </DropDown>
      {opened === 'import' && <ImportDialog onClose={close} />}
      {opened === 'limits' && <CapGroupsSheet menu={menu} onClose={close} />}
    </>
  )
}
