import clsx from 'clsx'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, RotateCcw, RotateCw, WandSparkles } from 'lucide-react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { drawFrame, type EditablePhoto, noEdit, type PhotoEdit } from './edited-photo.ts'
import {
  type Frame,
  frameOf,
  middleOf,
  mostDegrees,
  move,
  type PhotoCrop,
  placeOfFrame,
  type Size,
  sharpWidth,
  straighten,
  turn,
  zoomLimit,
  zoomTo,
} from './photo-crop.ts'
import type { PhotoShape } from './photo-shapes.ts'

interface PhotoStageProps {
  photo: EditablePhoto
  shape: PhotoShape
  edit: PhotoEdit
  onChange: (edit: PhotoEdit) => void
}

/** A photograph in its frame, as it will be shown, with everything that changes it. */
export function PhotoStage({ photo, shape, edit, onChange }: PhotoStageProps) {
  const { t } = useTranslation('photoEditor')
  const hintId = useId()
  const stage = useRef<HTMLDivElement>(null)
  const frame = frameOf(edit.crop, photo.canvas, shape.ratio)
  const { language } = useLanguage()
  const [isSaid, setSaid] = useState(false)
  const gestures = useCropGestures(stage, photo.canvas, shape.ratio, edit.crop, (crop, isByStep) => {
    setSaid(isByStep)
    onChange({ ...edit, crop })
  })
  const place = placeOfFrame(edit.crop, photo.canvas, shape.ratio)
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const zoom = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(edit.crop.zoom)
  return (
    <>
      <div className="grid gap-2">
        <div
          ref={stage}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the frame here
          tabIndex={0}
          aria-label={t('stage')}
          aria-describedby={hintId}
          className="relative mx-auto w-full cursor-grab touch-none overflow-hidden rounded-md bg-sunken active:cursor-grabbing"
          style={{ maxWidth: `calc(46vh * ${shape.ratio})` }}
          {...gestures.handlers}
        >
          <FramedPhoto
            photo={photo}
            frame={frame}
            isEven={edit.isEven}
            width={960}
            className="block w-full"
          />
          {shape.isRound && (
            <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100vmax_rgb(0_0_0/0.5)] ring-2 ring-white/80" />
          )}
        </div>
        <p id={hintId} className="text-caption text-ink-faint">
          {t('stageHint')}
        </p>
        <fieldset className="flex flex-wrap justify-center gap-1">
          <legend className="sr-only">{t('moveLabel')}</legend>
          {steps.map(([key, text, Icon]) => (
            <IconButton key={key} label={t(text)} onClick={() => gestures.step(key)}>
              <Icon aria-hidden />
            </IconButton>
          ))}
        </fieldset>
        <p role="status" className="sr-only">
          {isSaid && t('place', { left: percent.format(place.left), top: percent.format(place.top), zoom })}
        </p>
        <p role="status" className="text-small text-warning empty:hidden">
          {frame.width < sharpWidth && edit.crop.zoom > 1 ? t('small') : ''}
        </p>
      </div>
      <CropControls photo={photo.canvas} ratio={shape.ratio} edit={edit} onChange={onChange} />
      <div className="grid gap-2">
        <p className="text-small font-semibold">{t('previews')}</p>
        <ul className="flex flex-wrap items-end gap-4">
          {shape.previews.map(({ place, ratio }) => (
            <li key={place} className="grid gap-1 text-caption text-ink-soft">
              <FramedPhoto
                photo={photo}
                frame={middleOf(frame, ratio)}
                isEven={edit.isEven}
                width={Math.round(144 * ratio)}
                className={clsx(
                  'w-auto',
                  place === 'menu' ? 'h-10' : 'h-18',
                  shape.isRound ? 'rounded-full' : 'rounded-sm',
                )}
              />
              {t(`preview.${place}`)}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

interface FramedPhotoProps {
  photo: EditablePhoto
  frame: Frame
  isEven: boolean
  /** Width of the canvas, in its own pixels. */
  width: number
  className?: string
}

/** The part of a photograph that a frame keeps. */
function FramedPhoto({ photo, frame, isEven, width, className }: FramedPhotoProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawFrame(canvas.current, photo, frame, isEven)
  })
  const height = Math.round((width * frame.height) / frame.width)
  return <canvas ref={canvas} width={width} height={height} aria-hidden className={className} />
}

interface CropControlsProps {
  photo: Size
  ratio: number
  edit: PhotoEdit
  onChange: (edit: PhotoEdit) => void
}

/** Zoom, tilt, quarter turns, level correction, and a reset to the original. */
function CropControls({ photo, ratio, edit, onChange }: CropControlsProps) {
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

const steps = [
  ['ArrowLeft', 'moves.ArrowLeft', ArrowLeft],
  ['ArrowUp', 'moves.ArrowUp', ArrowUp],
  ['ArrowDown', 'moves.ArrowDown', ArrowDown],
  ['ArrowRight', 'moves.ArrowRight', ArrowRight],
] as const

const keyMoves: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [0.02, 0],
  ArrowRight: [-0.02, 0],
  ArrowUp: [0, 0.02],
  ArrowDown: [0, -0.02],
}
const keyZooms: Readonly<Record<string, number>> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }

interface Point {
  x: number
  y: number
}

/**
 * Moves and zooms a crop: dragged with one pointer, pinched with two, by wheel, by arrow keys and their buttons, and by + and −. An
 * arrow moves the frame, a pointer the photograph.
 */
function useCropGestures(
  stage: RefObject<HTMLElement | null>,
  photo: Size,
  ratio: number,
  crop: PhotoCrop,
  onChange: (crop: PhotoCrop, isByStep: boolean) => void,
) {
  const pointers = useRef(new Map<number, Point>())
  const zoomBy = (factor: number, isByStep: boolean) =>
    onChange(zoomTo(crop, photo, ratio, crop.zoom * factor), isByStep)
  const step = (key: string) => {
    const way = keyMoves[key]
    if (way) onChange(move(crop, photo, ratio, ...way), true)
  }

  // React's own wheel handler is passive and can't keep the page from scrolling.
  useEffect(() => {
    const element = stage.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      zoomBy(Math.exp(-event.deltaY / 500), false)
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  })

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = [...pointers.current.values()]
    if (!pointers.current.has(event.pointerId)) return
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const after = [...pointers.current.values()]
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const [from, to] = [middlePoint(before), middlePoint(after)]
    const moved = move(crop, photo, ratio, (to.x - from.x) / width, (to.y - from.y) / height)
    const spread = spreadOf(before)
    onChange(spread > 0 ? zoomTo(moved, photo, ratio, (moved.zoom * spreadOf(after)) / spread) : moved, false)
  }
  const release = (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId)
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove,
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const factor = keyZooms[event.key]
      if (!(event.key in keyMoves) && !factor) return
      event.preventDefault()
      step(event.key)
      if (factor) zoomBy(factor, true)
    },
  }
  return { handlers, step }
}

function middlePoint(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** Distance between two fingers; 0 for one. */
function spreadOf([first, second]: readonly Point[]): number {
  return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0
}
