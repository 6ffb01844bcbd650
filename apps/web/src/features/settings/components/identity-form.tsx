import { accentColors, accentFit, type Theme } from '@localchef/contracts/settings/accent-palette'
import { Identity } from '@localchef/contracts/settings/marketplace-settings'
import { longestMarketplaceName } from '@localchef/contracts/settings/setting-limits'
import { hexColorPattern } from '@localchef/contracts/text-patterns'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTenths } from '@/shared/format/tenths.ts'
import { FormFoot } from '@/shared/forms/form-foot.tsx'
import { longestColor } from '@/shared/forms/typed-lengths.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { grounds, LogoField } from './logo-field.tsx'

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
