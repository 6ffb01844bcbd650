import { exportMenu } from '@localchef/contracts/menu/export-menu'
import { Download, EllipsisVertical, Eye, Gauge, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { saveFile } from '@/shared/browser/save-file.ts'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Menu as DropDown, MenuItem, MenuLink } from '@/shared/ui/menu.tsx'
import { toast } from '@/shared/ui/toast.ts'
import type { Menu } from '../use-menu.ts'
import { CapGroupsSheet } from './cap-groups-sheet.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** What is done with the menu as a whole. */
export function MenuTools({ menu }: { menu: Menu }) {
  const { t } = useTranslation('menuItems')
  const [opened, setOpened] = useState<'import' | 'limits'>()
  const close = () => setOpened(undefined)
  const save = async () => {
    try {
      const { csv } = await callFunction(exportMenu, {})
      // Spreadsheets know by the mark that it is UTF-8.
      saveFile('menu.csv', `\uFEFF${csv}`, 'text/csv;charset=utf-8')
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
