import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Menu, MenuItem } from '@/shared/ui/menu.tsx'

interface RowMenuProps {
  /** The name of the row's record. */
  name: string
  /** Acts that take something away; without any there is no menu. */
  acts: ReadonlyArray<{ label: string; icon: ReactNode; onSelect: () => void }>
}

/** The acts of a row that take something away, one press further than the others. */
export function RowMenu({ name, acts }: RowMenuProps) {
  const { t } = useTranslation('desk')
  if (acts.length === 0) return null
  const label = t('rowMenu', { name })
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {acts.map(({ label: text, icon, onSelect }) => (
        <MenuItem key={text} danger icon={icon} onSelect={onSelect}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  )
}
