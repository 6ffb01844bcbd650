import { longestKeyName } from '@localchef/contracts/api-keys/api-key-limits'
import { createApiKey } from '@localchef/contracts/api-keys/create-api-key'
import { type KeyScope, scopesFor } from '@localchef/contracts/api-keys/key-scope'
import { decidedKinds } from '@localchef/contracts/binding-acts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInAgain } from '@/features/account/settings/components/sign-in-again.tsx'
import type { Profile } from '@/shared/auth/profile.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { scopeTexts } from '../scope-texts.ts'
import { useCreateApiKey } from '../use-api-keys.ts'

const lifetimes = [30, 90, 180, 365]

interface NewKeyFormProps {
  profile: Profile
  onDone: (token: string) => void
  onCancel: () => void
}

/** Name, scopes and lifetime of a new key. After an old sign-in the password is asked for first. */
export function NewKeyForm({ profile, onDone, onCancel }: NewKeyFormProps) {
  const { t } = useTranslation(['connections', 'common'])
  const create = useCreateApiKey()
  const [mustSignIn, setMustSignIn] = useState(false)
  const form = useZodForm(createApiKey.input, { name: '', scopes: [], expiresInDays: 90 })
  const { errors } = form.formState
  const { setFocus } = form
  const decided = (scope: KeyScope) => {
    const acts = decidedKinds(scope).map((kind) => t(`acts.${kind}`))
    return acts.length > 0 ? t('decides', { acts: acts.join(', ') }) : undefined
  }
  useEffect(() => setFocus('name'), [setFocus])

  const submit = form.handleSubmit(async (wanted) => {
    try {
      onDone((await create.mutateAsync(wanted)).token)
    } catch (error) {
      if (failureOf(createApiKey, error).code === 'key_needs_fresh_sign_in') {
        setMustSignIn(true)
      } else if (!showIssues(form, error)) form.setError('root', { message: textOfError(error) })
    }
  })

  if (mustSignIn) return <SignInAgain email={profile.email} onDone={() => setMustSignIn(false)} />
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label={t('keys.name')} hint={t('keys.nameHint')} required error={errors.name?.message}>
        <TextInput maxLength={longestKeyName} {...form.register('name')} />
      </Field>
      <fieldset className="grid gap-1">
        <legend className="text-small font-semibold">{t('keys.scopes')}</legend>
        {scopesFor(profile.role).map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={t(scopeTexts[scope])}
            hint={decided(scope)}
            {...form.register('scopes')}
          />
        ))}
        <FieldError>{errors.scopes && t('keys.scopesNeeded')}</FieldError>
      </fieldset>
      <Field label={t('keys.lifetime')} required error={errors.expiresInDays?.message}>
        <Select {...form.register('expiresInDays', { valueAsNumber: true })}>
          {lifetimes.map((days) => (
            <option key={days} value={days}>
              {t('keys.days', { count: days })}
            </option>
          ))}
        </Select>
      </Field>
      <FormError>{errors.root?.message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={create.isPending}>
          {t('keys.create')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('action.cancel', { ns: 'common' })}
        </Button>
      </div>
    </form>
  )
}
