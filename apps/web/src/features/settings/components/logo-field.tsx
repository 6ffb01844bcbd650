import type { Theme } from '@localchef/contracts/settings/accent-palette'
import { headerLogo, placeLogo } from '@localchef/contracts/settings/logo'
import {
  largestLogoFile,
  narrowestLogo,
  shortestLogoSide,
  widestLogo,
} from '@localchef/contracts/settings/logo-limits'
import { ImageUp, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { PictureButton } from '@/shared/pictures/picture-button.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { FieldError } from '@/shared/ui/field.tsx'
import { LogoPicture } from '@/shared/ui/logo.tsx'
import { LogoProblemError, uploadLogo } from '../upload-logo.ts'

interface LogoFieldProps {
  value: string | null
  /** Of the marketplace. */
  name: string
  onChange: (logo: string | null) => void
}

/** A page's ground and ink in each theme. */
export const grounds = {
  light: { paper: '#fbf8f3', ink: '#231c17' },
  dark: { paper: '#171310', ink: '#f6efe6' },
}

/** Uploads a logo at once; it takes effect when the form is saved. */
export function LogoField({ value, name, onChange }: LogoFieldProps) {
  const { t } = useTranslation('marketplaceSettings')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const id = useId()
  const limits = {
    megabytes: largestLogoFile / 1024 ** 2,
    side: shortestLogoSide,
    wide: widestLogo,
    high: 1 / narrowestLogo,
  }

  const choose = async ([file]: File[]) => {
    if (!file) return
    setBusy(true)
    setError(undefined)
    try {
      onChange(await uploadLogo(file))
    } catch (failure) {
      if (failure instanceof LogoProblemError) {
        setError(t(`identity.logoProblem.${failure.problem}`, limits))
      } else {
        console.warn('The logo could not be uploaded', failure)
        setError(textOfError(failure, t('identity.logoNotSent')))
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid min-w-0 gap-2">
      <legend className="mb-2 text-small font-semibold text-ink">
        {t('identity.logo')}
        <span className="ml-1.5 font-normal text-ink-faint">{t('form.optional', { ns: 'common' })}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        <PictureButton
          label={t(value ? 'identity.logoReplace' : 'identity.logoUpload')}
          icon={<ImageUp aria-hidden />}
          busy={busy}
          onChoose={(files) => void choose(files)}
        />
        {value && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Trash2 aria-hidden />}
            disabled={busy}
            onClick={() => {
              setError(undefined)
              onChange(null)
            }}
          >
            {t('identity.logoRemove')}
          </Button>
        )}
      </div>
      {value && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Ground theme="light" logo={value} name={name} />
          <Ground theme="dark" logo={value} name={name} />
        </div>
      )}
      <p id={`${id}-hint`} className="text-caption text-ink-faint">
        {t('identity.logoHint', limits)}
      </p>
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}

/** The logo as the header of a theme shows it. */
function Ground({ theme, logo, name }: { theme: Theme; logo: string; name: string }) {
  const { paper, ink } = grounds[theme]
  const placed = placeLogo(logo, headerLogo)
  return (
    <div
      className="flex h-18 items-center gap-2.5 overflow-hidden rounded-lg border border-line px-4"
      style={{ background: paper, color: ink, colorScheme: theme }}
    >
      <LogoPicture logo={placed} name={name} />
      {!placed.isWide && <span className="food-name truncate text-subtitle">{name}</span>}
    </div>
  )
}
