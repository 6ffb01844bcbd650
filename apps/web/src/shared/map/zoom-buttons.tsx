import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { useMap } from './map-context.ts'

/** For mice without a wheel. Touch pinches, and the keyboard has plus and minus. */
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
