import { accentColors, accentFit, type Theme } from '@localchef/contracts/settings/accent-palette'
import { headerLogo, logoName, placeLogo, sizeWithin } from '@localchef/contracts/settings/logo'
import {
  type LogoFault,
  largestLogoFile,
  logoFault,
  longestLogoSide,
  narrowestLogo,
  shortestLogoSide,
  widestLogo,
} from '@localchef/contracts/settings/logo-limits'
import { Identity } from '@localchef/contracts/settings/marketplace-settings'
import { longestMarketplaceName } from '@localchef/contracts/settings/setting-limits'
import { hexColorPattern } from '@localchef/contracts/text-patterns'
import { pictureTypes } from '@localchef/contracts/upload-limits'
import { CircleCheck, ImageUp, Trash2, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadBackend } from '@/shared/backend/client.ts'
import { formatTenths } from '@/shared/format/tenths.ts'
import { FormFoot } from '@/shared/forms/form-foot.tsx'
import { longestColor } from '@/shared/forms/typed-lengths.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PictureButton } from '@/shared/pictures/picture-button.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { LogoPicture } from '@/shared/ui/logo.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { isAnimated, type Pixels, plateFor, visibleBox } from '../logo-pixels.ts'

interface IdentityFormProps {
  value: Identity
  onSave: (value: Identity) => void
}

/** Replaces the typed apostrophe, which HTML and e-mails would have to escape, with the typographic one. */
const typed = (name: string) => name.replaceAll("'", '’').replace(/\s+/g, ' ')

export function IdentityForm({ value, onSave }: IdentityFormProps) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(Identity, value)
  const { errors, isDirty } = form.formState
  const [name, accent, accentDark, logo] = form.watch(['name', 'accent', 'accentDark', 'logo'])
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)} className="grid gap-5">
      <Field
        label={t('identity.name')}
        hint={t('identity.nameHint')}
        required
        error={errors.name && t('identity.nameWrong')}
      >
        <TextInput maxLength={longestMarketplaceName} {...form.register('name', { setValueAs: typed })} />
      </Field>
      <LogoField
        value={logo ?? null}
        name={name}
        onChange={(next) => form.setValue('logo', next, { shouldDirty: true })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('identity.accent')} required error={errors.accent && t('identity.contrast')}>
          <ColorInput
            value={accent}
            onChange={(color) => form.setValue('accent', color, { shouldDirty: true, shouldValidate: true })}
          />
        </Field>
        <Field label={t('identity.accentDark')} required error={errors.accentDark && t('identity.contrast')}>
          <ColorInput
            value={accentDark}
            onChange={(color) =>
              form.setValue('accentDark', color, { shouldDirty: true, shouldValidate: true })
            }
          />
        </Field>
        <Preview theme="light" accent={accent} name={name} />
        <Preview theme="dark" accent={accentDark} name={name} />
      </div>
      <FormFoot isChanged={isDirty} />
    </form>
  )
}

const isColor = (text: string) => hexColorPattern.test(text)

function ColorInput({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const { t } = useTranslation('marketplaceSettings')
  return (
    <TextInput
      value={value}
      maxLength={longestColor}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value.trim().toLowerCase())}
      end={
        <input
          type="color"
          aria-label={t('identity.choose')}
          value={isColor(value) ? value : '#000000'}
          onChange={(event) => onChange(event.target.value)}
          className="size-8 cursor-pointer rounded-sm border border-line-strong bg-surface p-0.5"
        />
      }
    />
  )
}

/** Preview of the accent color, with its contrast. */
function Preview({ theme, accent, name }: { theme: Theme; accent: string; name: string }) {
  const { t } = useTranslation('marketplaceSettings')
  const { language } = useLanguage()
  if (!isColor(accent)) return <div />
  const { ink, text, soft } = accentColors(accent, theme)
  const fit = accentFit(accent, theme)
  const { paper, ink: words } = grounds[theme]
  return (
    <div className="grid content-start gap-2">
      <div
        aria-hidden
        className="grid justify-items-start gap-3 rounded-lg border border-line p-4"
        style={{ background: paper, color: words }}
      >
        <span className="food-name text-subtitle">{name}</span>
        <span
          className="rounded-full px-4 py-1.5 text-small font-semibold"
          style={{ background: accent, color: ink }}
        >
          {t('identity.button')}
        </span>
        <span
          className="rounded-md px-2.5 py-1 text-small font-semibold"
          style={{ background: soft, color: text }}
        >
          {t('identity.link')}
        </span>
      </div>
      <p
        className={fit.fits ? 'flex gap-1.5 text-small text-success' : 'flex gap-1.5 text-small text-danger'}
      >
        {fit.fits ? (
          <CircleCheck className="mt-0.5 size-4 shrink-0" aria-hidden />
        ) : (
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        )}
        {t(fit.fits ? 'identity.fits' : 'identity.fitsNot', {
          ink: formatTenths(fit.ink, language),
          ground: formatTenths(fit.ground, language),
        })}
      </p>
    </div>
  )
}

interface LogoFieldProps {
  value: string | null
  /** The marketplace's name. */
  name: string
  onChange: (logo: string | null) => void
}

/** The background and text color of a page in each theme. */
const grounds = {
  light: { paper: '#fbf8f3', ink: '#231c17' },
  dark: { paper: '#171310', ink: '#f6efe6' },
}

/** Uploads a logo at once; it takes effect when the form is saved. */
function LogoField({ value, name, onChange }: LogoFieldProps) {
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
        <span className="ml-0.5 font-normal text-ink-faint"> {t('form.optional', { ns: 'common' })}</span>
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

type LogoProblem = LogoFault | 'type' | 'unreadable' | 'large' | 'animated' | 'empty'

/** A chosen file cannot be the logo. */
class LogoProblemError extends Error {
  override name = 'LogoProblemError'
  readonly problem: LogoProblem

  constructor(problem: LogoProblem) {
    super(`The logo is refused: ${problem}`)
    this.problem = problem
  }
}

/** Prepares a logo and uploads it. Returns its name for the setting `identity`. */
async function uploadLogo(file: File): Promise<string> {
  const { name, picture } = await prepare(file)
  const backend = await loadBackend()
  const { error } = await backend.storage
    .from('logos')
    .upload(name, picture, { contentType: 'image/png', cacheControl: '31536000' })
  // Status 409 means that the same logo was uploaded before.
  if (error && !('statusCode' in error && error.statusCode === '409')) throw error
  return name
}

/** Cuts off transparent margins, scales down and names the picture by its content. Keeps transparency. */
async function prepare(file: File): Promise<{ name: string; picture: Blob }> {
  if (!pictureTypes.some((type) => type === file.type)) throw new LogoProblemError('type')
  if (file.size > largestLogoFile) throw new LogoProblemError('large')
  if (isAnimated(new Uint8Array(await file.arrayBuffer()))) throw new LogoProblemError('animated')
  const source = await createImageBitmap(file).catch(() => {
    throw new LogoProblemError('unreadable')
  })
  // Margins are searched in a smaller drawing: a photograph's pixels would fill the memory of a phone.
  const small = draw(source, { left: 0, top: 0, width: source.width, height: source.height })
  const box = visibleBox(small.pixels)
  if (!box) throw new LogoProblemError('empty')
  const scale = source.width / small.pixels.width
  const cut = {
    left: Math.floor(box.left * scale),
    top: Math.floor(box.top * scale),
    width: Math.min(source.width, Math.round(box.width * scale)),
    height: Math.min(source.height, Math.round(box.height * scale)),
  }
  const fault = logoFault(cut)
  if (fault) throw new LogoProblemError(fault)
  const { canvas, pixels } = draw(source, cut)
  source.close()
  const picture = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The logo could not be drawn'))))
  })
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await picture.arrayBuffer()))
  const digits = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { name: logoName(digits, pixels, plateFor(pixels)), picture }
}

/** Draws a part of a picture, no larger than a logo is kept. */
function draw(source: ImageBitmap, cut: { left: number; top: number; width: number; height: number }) {
  const longest = { width: longestLogoSide, height: longestLogoSide }
  const isLarge = Math.max(cut.width, cut.height) > longestLogoSide
  const { width, height } = isLarge ? sizeWithin(cut, longest) : cut
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.max(1, width),
    height: Math.max(1, height),
  })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, cut.left, cut.top, cut.width, cut.height, 0, 0, canvas.width, canvas.height)
  const pixels: Pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  return { canvas, pixels }
}
