import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/shared/ui/icon-button.tsx'

const MobileMenu = lazy(() => import('./mobile-menu.tsx'))

/** Opens the menu of a narrow window, which loads when it is first opened. */
export function MenuButton() {
  const { t } = useTranslation('menu')
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <IconButton
        label={t('main.openMenu')}
        aria-haspopup="dialog"
        aria-expanded={menu === 'open'}
        className="lg:hidden"
        onClick={() => setMenu('open')}
      >
        <MenuIcon aria-hidden />
      </IconButton>
      <Suspense fallback={null}>
        {menu !== 'never' && (
          <MobileMenu open={menu === 'open'} onOpenChange={(open) => setMenu(open ? 'open' : 'closed')} />
        )}
      </Suspense>
    </>
  )
}
