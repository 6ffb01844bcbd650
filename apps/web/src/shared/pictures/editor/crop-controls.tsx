import { RotateCcw, RotateCw, WandSparkles } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { noEdit, type PhotoEdit } from './edited-photo.ts'
import { mostDegrees, type Size, straighten, turn, zoomLimit, zoomTo } from './photo-crop.ts'

interface CropControlsProps {
  photo: Size
  ratio: number
  edit: PhotoEdit
  onChange: (edit: PhotoEdit) => void
}

/** Zoom, tilt, quarter turns, level correction, and a reset to the original. */
export function CropControls({ photo, ratio, edit, onChange }: CropControlsProps) {
  const { t } = useTranslation('photoEditor')
  const { language } = useLanguage()
  const { crop, isEven } = edit
  const limit = zoomLimit(crop, photo, ratio)
  const zoom = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(crop.zoom)
  return (
    <div className="grid gap-3">
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <Slider
          label={t('zoom')}
          text={t('times', { zoom })}
          value={crop.zoom}
          least={1}
          most={limit}
          step={0.05}
          disabled={limit === 1}
          onChange={(value) => onChange({ ...edit, crop: zoomTo(crop, photo, ratio, value) })}
        />
        <Slider
          label={t('straighten')}
          text={t('degrees', { degrees: Math.round(crop.degrees) })}
          value={crop.degrees}
          least={-mostDegrees}
          most={mostDegrees}
          step={1}
          onChange={(value) => onChange({ ...edit, crop: straighten(crop, photo, ratio, value) })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          icon={<RotateCw aria-hidden />}
          onClick={() => onChange({ ...edit, crop: turn(crop, photo, ratio) })}
        >
          {t('turn')}
        </Button>
        <Button
          size="sm"
          variant={isEven ? 'soft' : 'secondary'}
          aria-pressed={isEven}
          icon={<WandSparkles aria-hidden />}
          onClick={() => onChange({ ...edit, isEven: !isEven })}
        >
          {t('even')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={edit === noEdit}
          icon={<RotateCcw aria-hidden />}
          onClick={() => onChange(noEdit)}
        >
          {t('reset')}
        </Button>
      </div>
    </div>
  )
}

interface SliderProps {
  label: string
  text: string
  value: number
  least: number
  most: number
  step: number
  disabled?: boolean
  onChange: (value: number) => void
}

function Slider({ label, text, value, least, most, step, disabled, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="grid">
      <label htmlFor={id} className="numeric flex justify-between gap-2 text-small font-semibold">
        {label}
        <span className="font-normal text-ink-soft">{text}</span>
      </label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full cursor-pointer accent-accent disabled:cursor-default disabled:opacity-45"
      />
    </div>
  )
}
