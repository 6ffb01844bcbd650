import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { useMap } from './map-context.ts'

/** For the mouse without a wheel; with fingers one pinches. The keyboard has plus and minus on the map, too. */
export function ZoomButtons() {
  const { t } = useTranslation('map')
  const map = useMap()
  return (
    <div className="absolute top-3 right-3 hidden flex-col overflow-hidden rounded-full border border-line bg-surface shadow-raised sm:flex">
      <IconButton label={t('zoomIn')} onClick={() => map.zoomIn()}>
        <Plus aria-hidden />
      </IconButton>
      <IconButton label={t('zoomOut')} onClick={() => map.zoomOut()}>
        <Minus aria-hidden />
      </IconButton>
    </div>
  )
}
