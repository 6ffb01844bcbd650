import { logoFacts, plateColors, sizeWithin } from '@localchef/contracts/settings/logo'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { logoUrl } from '../backend/picture-url.ts'
import { useConfig } from '../backend/use-config.ts'
import { Image } from './image.tsx'
import { renderUrl } from './picture-sources.ts'

export function Logo() {
  const { t } = useTranslation('menu')
  return (
    <Link
      to="/"
      aria-label={t('main.logo')}
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-full pr-1"
    >
      <Brand height={32} className="text-subtitle leading-none tracking-tight" />
    </Link>
  )
}

interface BrandProps {
  /** Of the mark, in pixels. */
  height: number
  /** Of the name. */
  className?: string
}

/** The marketplace's mark and name, or its logo: a wide one takes the place of both, any other that of the mark. */
export function Brand({ height, className }: BrandProps) {
  const { t } = useTranslation('menu')
  const name = t('main.name')
  const [failed, setFailed] = useState<string>()
  const current = useConfig()?.logo
  const logo = current === failed ? undefined : current
  const picture = logo && (
    <LogoPicture logo={logo} height={height} name={name} onFail={() => setFailed(logo)} />
  )
  if (logo && logoFacts(logo).isWide) return picture
  // The last word has the accent color.
  const [, first = name, last = ''] = /^(.+)([A-ZА-ЯЁ ].*)$/.exec(name) ?? []
  return (
    <>
      {picture ?? <LogoMark height={height} />}
      <span className={clsx('font-serif font-semibold', className)}>
        {first}
        <span className="text-accent-text">{last}</span>
      </span>
    </>
  )
}

interface LogoPictureProps {
  /** Its name in the bucket `logos`. */
  logo: string
  height: number
  /** The marketplace's name, which a logo that is not wide stands beside. */
  name: string
  onFail?: () => void
}

/** An uploaded logo, at most five times as wide as the mark. Letters that its ground would swallow get a plate. */
export function LogoPicture({ logo, height, name, onFail = () => undefined }: LogoPictureProps) {
  const { plateOn, isWide, ...size } = logoFacts(logo)
  const side = 1.2 * height
  const shown = sizeWithin(size, { width: isWide ? 5 * height : side, height: side })
  return (
    <Image
      src={renderUrl(logoUrl(logo), 2 * shown.width)}
      alt={isWide ? name : ''}
      {...shown}
      onFail={onFail}
      className={clsx(
        'min-w-0 rounded-sm object-contain object-left',
        plateOn && 'box-content px-1.5 py-1 [print-color-adjust:exact]',
      )}
      style={plateOn ? { background: plateIn[plateOn] } : undefined}
    />
  )
}

const plateIn = {
  light: `light-dark(${plateColors.light}, transparent)`,
  dark: `light-dark(transparent, ${plateColors.dark})`,
}

/** A chef's hat, as in the favicon. */
function LogoMark({ height }: { height: number }) {
  return (
    <svg viewBox="0 0 32 32" width={height} height={height} className="shrink-0" aria-hidden="true">
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path
        d="M9 15.5a3.8 3.8 0 0 1 1.2-7.3 6.2 6.2 0 0 1 11.6 0A3.8 3.8 0 0 1 23 15.5V21H9z"
        className="fill-accent-ink"
      />
      <path d="M9.6 23.6h12.8" className="stroke-accent-ink" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  )
}
