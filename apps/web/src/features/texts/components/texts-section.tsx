import { Phone } from '@localchef/contracts/phone-field'
import { getTexts } from '@localchef/contracts/texts/get-texts'
import type { OwnTexts } from '@localchef/contracts/texts/own-texts'
import { setTexts } from '@localchef/contracts/texts/set-texts'
import type { TextTopic } from '@localchef/contracts/texts/text-topics'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { authErrorText, codeOf } from '@/shared/auth/auth-errors.ts'
import { Captcha } from '@/shared/auth/captcha/captcha.tsx'
import type { CaptchaHandle } from '@/shared/auth/captcha/captcha-handle.ts'
import { isCompanyAccount, signInName } from '@/shared/auth/profile.ts'
import { ProofFields } from '@/shared/auth/proof-fields.tsx'
import { SixDigits } from '@/shared/auth/six-digits.ts'
import { type Proof, useOwnerProof } from '@/shared/auth/use-owner-proof.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { loadBackend } from '@/shared/backend/client.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { phoneText } from '@/shared/format/phone.ts'
import { formatDate } from '@/shared/format/time.ts'
import { longestFactorCode } from '@/shared/forms/typed-lengths.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Switch } from '@/shared/ui/switch.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'

/**
 * Text messages by topic, and the verified number that gets them. `children` are shown once a topic is on. Renders
 * nothing if the marketplace sends no texts.
 */
export function TextsSection({ children }: { children: ReactNode }) {
  const { t } = useTranslation('settings')
  const { user } = useAuth()
  const { data } = useTexts()
  const [form, setForm] = useState<'new' | 'again'>()
  const forget = useForgetTexts()
  // Only the company's identity provider can change such an account, so no number can be added.
  if (!data?.isOffered || (!data.phone && isCompanyAccount(user))) return null
  return (
    <div id="texts" className="scroll-mt-24">
      <CardSection title={t('texts.title')} text={t('texts.text')}>
        {data.phone && <TextSwitches texts={data} phone={data.phone} />}
        {data.topics.some(({ since }) => since !== null) && children}
        {!form && !isCompanyAccount(user) && (
          <div className="flex flex-wrap gap-3">
            {data.phone && (
              <Button variant="ghost" size="sm" onClick={() => setForm('again')}>
                {t('texts.verifyAgain')}
              </Button>
            )}
            <Button variant="ghost" size="sm" onClick={() => setForm('new')}>
              {t(data.phone ? 'texts.otherNumber' : 'texts.addNumber')}
            </Button>
          </div>
        )}
        {form && (
          <NumberForm
            known={form === 'again' ? data.phone : null}
            onVerified={() => {
              setForm(undefined)
              toast.success(t('texts.verified'))
              void forget()
            }}
          />
        )}
      </CardSection>
    </div>
  )
}

interface TextSwitchesProps {
  texts: OwnTexts
  phone: string
}

function TextSwitches({ texts: { silence, silentKitchens, topics }, phone }: TextSwitchesProps) {
  const { t } = useTranslation('settings')
  const { language } = useLanguage()
  const set = useSetTexts((error) => {
    console.error('Changing the texts failed', error)
    toast.error(refusalText(failureOf(setTexts, error).code, t('saveFailed')))
  })
  const shownPhone = phoneText(phone)
  return (
    <div className="grid gap-3">
      <div className="grid divide-y divide-line">
        {topics.map(({ topic, since, consent }) => {
          const isChanging = set.isPending && set.variables.topic === topic
          const isOn = isChanging ? set.variables.isOn : since !== null
          return (
            <div key={topic} className="grid gap-2 py-2">
              <Switch
                label={t(`texts.topics.${topic}`)}
                hint={
                  isOn && since
                    ? t('texts.since', { phone: shownPhone, date: formatDate(since, language) })
                    : t('texts.to', { phone: shownPhone })
                }
                checked={isOn}
                disabled={set.isPending || silence === 'unreachable'}
                onChange={(event) => set.mutate({ topic, isOn: event.target.checked, consent })}
              />
              {!isOn && silence !== 'unreachable' && (
                <p className="text-small text-ink-soft">{t('texts.agree', { consent })}</p>
              )}
            </div>
          )
        })}
      </div>
      {silence && <p className="text-small text-ink-soft">{t(`texts.silence.${silence}`)}</p>}
      {silentKitchens.length > 0 && (
        <p className="text-small text-ink-soft">
          {t('texts.silentKitchens', { kitchens: new Intl.ListFormat(language).format(silentKitchens) })}
        </p>
      )}
    </div>
  )
}

interface NumberFormProps {
  /** The account's number, to verify it anew; null to give the account another one. */
  known: string | null
  onVerified: () => void
}

/** Verifies a number: sends a code to it, and takes the code. */
function NumberForm({ known, onVerified }: NumberFormProps) {
  const [phone, setPhone] = useState<string>()
  if (phone === undefined) {
    return known === null ? <NewNumber onSent={setPhone} /> : <KnownNumber phone={known} onSent={setPhone} />
  }
  return (
    <SentCode
      phone={phone}
      type={known === null ? 'phone_change' : 'sms'}
      onVerified={onVerified}
      onBack={() => setPhone(undefined)}
    />
  )
}

/**
 * Sends a sign-in code to the account's own number. Entering the code signs in to the same account and proves that
 * texts arrive.
 */
function KnownNumber({ phone, onSent }: { phone: string; onSent: (phone: string) => void }) {
  const { t } = useTranslation('settings')
  const { t: ofAuth } = useTranslation('auth')
  const { language } = useLanguage()
  const captcha = useRef<CaptchaHandle>(null)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function send() {
    setProblem(undefined)
    setSending(true)
    try {
      const captchaToken = await captcha.current?.token()
      const { auth } = await loadBackend()
      const options = { shouldCreateUser: false, ...(captchaToken ? { captchaToken } : {}) }
      const { error } = await auth.signInWithOtp({ phone, options })
      if (error) throw error
      onSent(phone)
    } catch (error) {
      captcha.current?.reset()
      setProblem(authErrorText(error, ofAuth, language))
      setSending(false)
    }
  }

  return (
    <div className="grid gap-4">
      <p className="text-small">{t('texts.verifyAgainText', { phone: phoneText(phone) })}</p>
      <Captcha handle={captcha} />
      <FormError>{problem}</FormError>
      <Button variant="secondary" busy={isSending} className="sm:w-fit" onClick={() => void send()}>
        {t('texts.sendCode')}
      </Button>
    </div>
  )
}

const schemas = {
  none: z.object({ phone: Phone, oldPassword: z.string(), code: z.string() }),
  password: z.object({ phone: Phone, oldPassword: z.string().min(1), code: z.string() }),
  code: z.object({ phone: Phone, oldPassword: z.string(), code: SixDigits }),
} satisfies Record<Proof, z.ZodType>

function NewNumber({ onSent }: { onSent: (phone: string) => void }) {
  const { t } = useTranslation('settings')
  const { t: ofAuth } = useTranslation('auth')
  const { language } = useLanguage()
  const { user } = useAuth()
  const [problem, setProblem] = useState<string>()
  // Someone who has only used Google has no password to enter.
  const hasPassword = user?.identities?.some(({ provider }) => provider === 'email') ?? true
  const owner = useOwnerProof(hasPassword ? 'password' : 'code', {
    showProblem: setProblem,
    showAt: (field, message) => form.setError(field, { message }, { shouldFocus: true }),
  })
  const form = useZodForm(schemas[owner.proof], { phone: '', oldPassword: '', code: '' })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  // The pressed button is gone, so the focus moves to the field.
  useEffect(() => setFocus('phone'), [setFocus])

  const submit = form.handleSubmit(async ({ phone, ...proof }) => {
    setProblem(undefined)
    try {
      const { auth } = await loadBackend()
      const { error } = await auth.updateUser({ phone, ...owner.proofOf(proof) })
      if (error) throw error
      onSent(phone)
    } catch (error) {
      if (!owner.showOfProof(error)) setProblem(authErrorText(error, ofAuth, language))
    }
  })

  const proofFields = {
    oldPassword: { ...form.register('oldPassword'), error: errors.oldPassword?.message },
    code: { ...form.register('code'), error: errors.code?.message },
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <Field
        label={t('texts.phone')}
        hint={t('texts.phoneHint')}
        required
        error={errors.phone?.message}
        className="sm:max-w-md"
      >
        <TextInput type="tel" autoComplete="tel" {...form.register('phone')} />
      </Field>
      <ProofFields change={{ ...owner, proofFields }} email={signInName(user)} className="sm:max-w-md" />
      <FormError>{problem}</FormError>
      <Button type="submit" variant="secondary" busy={isSubmitting} className="sm:w-fit">
        {t('texts.sendCode')}
      </Button>
    </form>
  )
}

const Typed = z.object({ code: SixDigits })

interface SentCodeProps {
  phone: string
  type: 'phone_change' | 'sms'
  onVerified: () => void
  onBack: () => void
}

function SentCode({ phone, type, onVerified, onBack }: SentCodeProps) {
  const { t } = useTranslation('settings')
  const { t: ofAuth } = useTranslation('auth')
  const { language } = useLanguage()
  const form = useZodForm(Typed, { code: '' })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const { auth } = await loadBackend()
      const { error } = await auth.verifyOtp({ phone, token: code, type })
      if (error) throw error
      onVerified()
    } catch (error) {
      const text =
        codeOf(error) === 'otp_expired' ? t('texts.wrongCode') : authErrorText(error, ofAuth, language)
      form.setError('code', { message: text }, { shouldFocus: true })
    }
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <p className="text-small" role="status">
        {t('texts.codeSent', { phone: phoneText(phone) })}
      </p>
      <Field label={t('texts.code')} required error={errors.code?.message} className="sm:max-w-md">
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={longestFactorCode}
          className="numeric"
          {...form.register('code')}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" busy={isSubmitting}>
          {t('texts.verify')}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {t('texts.back')}
        </Button>
      </div>
    </form>
  )
}

const queryKey = ['texts']

/** What the person gets texts about, and what they agree to in their language. */
function useTexts() {
  const { language } = useLanguage()
  return useQuery({
    queryKey: [...queryKey, language],
    queryFn: ({ signal }) => callFunction(getTexts, { language }, { signal }),
    staleTime: 0,
  })
}

interface Change {
  topic: TextTopic
  isOn: boolean
  consent: string
}

function useSetTexts(onFailure: (error: Error) => void) {
  const queries = useQueryClient()
  const { language } = useLanguage()
  return useMutation({
    mutationFn: (change: Change) =>
      callFunction(setTexts, { ...change, language, page: '/dashboard/settings' }),
    onError: onFailure,
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

/** Reads the texts again, after a change of number. */
function useForgetTexts() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey })
}
