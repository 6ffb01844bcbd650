import type { PlacedLogo } from '@localchef/contracts/settings/logo'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfig } from '../backend/use-config.ts'

export function Logo() {
  const { t } = useTranslation('menu')
  return (
    <Link
      to="/"
      aria-label={t('main.logo')}
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-full pr-1"
    >
      <Brand className="text-subtitle leading-none tracking-tight" />
    </Link>
  )
}

interface BrandProps {
  /** Size relative to the header's logo. */
  scale?: number
  /** Class of the name. */
  className?: string
}

/** The marketplace's mark and name, or its logo: a wide logo replaces both, any other only the mark. */
export function Brand({ scale = 1, className }: BrandProps) {
  const { t } = useTranslation('menu')
  const name = t('main.name')
  const logo = useConfig()?.logo
  const picture = logo && <LogoPicture logo={logo} name={name} scale={scale} />
  if (logo?.isWide) return picture
  // The last word has the accent color.
  const [, first = name, last = ''] = /^(.+)([A-ZА-ЯЁ ].*)$/.exec(name) ?? []
  return (
    <>
      {picture ?? <LogoMark size={32 * scale} />}
      <span translate="no" className={clsx('font-serif font-semibold', className)}>
        {first}
        <span className="text-accent-text">{last}</span>
      </span>
    </>
  )
}

interface LogoPictureProps {
  logo: PlacedLogo
  /** The marketplace's name. */
  name: string
  /** Size relative to the header's logo. */
  scale?: number
}

/** An uploaded logo, on its plate if it needs one. */
export function LogoPicture({ logo, name, scale = 1 }: LogoPictureProps) {
  const { src, width, height, isWide, plate } = logo
  return (
    // biome-ignore lint/correctness/noRestrictedElements: a logo that fails to load shows its alt text, the name
    <img
      src={src}
      alt={isWide ? name : ''}
      width={width * scale}
      height={height * scale}
      className="logo-picture"
      style={{ background: plate }}
    />
  )
}

/** A chef's hat, as in the favicon. */
function LogoMark({ size }: { size: number }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      className="shrink-0 max-[22rem]:hidden"
      aria-hidden="true"
    >
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path
        d="M9 15.5a3.8 3.8 0 0 1 1.2-7.3 6.2 6.2 0 0 1 11.6 0A3.8 3.8 0 0 1 23 15.5V21H9z"
        className="fill-accent-ink"
      />
      <path d="M9.6 23.6h12.8" className="stroke-accent-ink" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  )
}
