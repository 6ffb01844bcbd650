import { Email } from '@localchef/contracts/email-field'
import { Building2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Controller } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { RoleCards } from '@/features/account/person/role-cards.tsx'
import { useWantedRole } from '@/features/account/person/wanted-role.ts'
import { signInWithSso } from '@/shared/auth/auth-actions.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import {
  AuthRefusal,
  authErrorText,
  isEmailNotConfirmed,
  isKnownPassword,
} from '@/shared/auth/auth-errors.ts'
import { Captcha } from '@/shared/auth/captcha/captcha.tsx'
import type { CaptchaHandle } from '@/shared/auth/captcha/captcha-handle.ts'
import { forgetOrigin, keepOrigin, keptOrigin } from '@/shared/auth/kept-origin.ts'
import { longestPassword, shortestPassword } from '@/shared/auth/password-length.ts'
import { rememberedOrigin } from '@/shared/auth/remembered-origin.ts'
import { owesSecondFactor } from '@/shared/auth/second-factor.ts'
import { SecondFactorForm } from '@/shared/auth/second-factor-form.tsx'
import { signInDestination } from '@/shared/auth/sign-in-destination.ts'
import { sessionWasLost } from '@/shared/backend/session-storage.ts'
import { useConfig } from '@/shared/backend/use-config.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { PasswordInput } from '@/shared/ui/password-input.tsx'
import { Tabs } from '@/shared/ui/tabs.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { linkFailed } from '../link-failure.ts'

const SignUp = z.object({
  role: z.enum(['buyer', 'chef']),
  email: Email,
  password: z.string().min(shortestPassword).max(longestPassword),
})

function SignUpForm() {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  const { signUp } = useAuth()
  const navigate = useNavigate()
  const { state } = useLocation()
  const captcha = useRef<CaptchaHandle>(null)
  const [problem, setProblem] = useState<string>()
  const takesChefs = useFeature('newChefs')
  const wanted = useWantedRole()
  const form = useZodForm(SignUp, { role: takesChefs ? wanted : 'buyer', email: '', password: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (details) => {
    setProblem(undefined)
    // A new chef's next step is the business profile, unless another page led here.
    keepOrigin(rememberedOrigin(state) ?? (details.role === 'chef' ? '/dashboard/chef-profile' : null))
    try {
      const outcome = await signUp({ ...details, language }, (await captcha.current?.token()) ?? null)
      if (outcome === 'signed-in') {
        toast.success(t('signUp.created'))
        return
      }
      toast.success(t('signUp.mailSent'))
      void navigate('/auth/resend-confirmation', { state: { email: details.email, justSent: true } })
    } catch (error) {
      captcha.current?.reset()
      const text = authErrorText(error, t, language)
      if (isKnownPassword(error)) {
        form.setError('password', { message: text }, { shouldFocus: true })
      } else {
        setProblem(text)
      }
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => <RoleCards name={field.name} value={field.value} onChange={field.onChange} />}
      />
      <Field label={t('email')} required error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </Field>
      <Field label={t('password')} required hint={t('passwordHint')} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Captcha handle={captcha} />
      <FormError>{problem}</FormError>
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {t('signUp.submit')}
      </Button>
      <p className="text-caption text-ink-faint">
        <Trans
          t={t}
          i18nKey="signUp.terms"
          components={{
            terms: <Link to="/terms" className="underline hover:text-ink" />,
            privacy: <Link to="/privacy" className="underline hover:text-ink" />,
          }}
        />
      </p>
    </form>
  )
}

/** /auth#signin and /auth#signup; Google and single sign-on also return here. */
export default function AuthPage() {
  const { t } = useTranslation(['auth', 'common'])
  const { session, user, loading } = useAuth()
  const location = useLocation()
  const navigate = useNavigate()
  const tab = location.hash === '#signup' ? 'signup' : 'signin'
  useReturnedFailure()

  if (user && !loading && owesSecondFactor(session)) {
    return (
      <AuthCard title={t('factor.title')} lead={t('factor.lead')}>
        <SecondFactorForm />
      </AuthCard>
    )
  }
  if (user && !loading) return <GoOn />

  return (
    <AuthCard title={t(tab === 'signin' ? 'signIn.title' : 'signUp.title')} lead={t(`lead.${tab}`)}>
      {sessionWasLost && (
        <p className="mb-4 rounded-control bg-sunken px-4 py-3 text-small">
          {t('common:toast.sessionUnkept')}
        </p>
      )}
      <Tabs
        label={t('tabs.label')}
        fill
        value={tab}
        onValueChange={(next) =>
          void navigate(
            { search: location.search, hash: `#${next}` },
            { replace: true, state: location.state },
          )
        }
        tabs={[
          { value: 'signin', label: t('tabs.signIn'), content: <SignInForm /> },
          { value: 'signup', label: t('tabs.signUp'), content: <SignUpForm /> },
        ]}
      />
      <OtherWays />
    </AuthCard>
  )
}

/** Redirects a signed-in person to where they came from, by way of onboarding if that is missing. */
function GoOn() {
  const { profile } = useAuth()
  const { state } = useLocation()
  const [origin] = useState(() => rememberedOrigin(state) ?? keptOrigin())
  useEffect(forgetOrigin, [])
  const destination = signInDestination(profile)
  return profile?.isOnboarded ? (
    <Navigate to={origin ?? destination} replace />
  ) : (
    <Navigate to={destination} replace state={origin ? { from: origin } : state} />
  )
}

/** Shows the failure that Google, a company's identity provider or the server reported in the address. */
function useReturnedFailure() {
  const { t } = useTranslation('auth')
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const isTold = useRef(false)
  useEffect(() => {
    // The page may render again before the address has been replaced.
    if (isTold.current || !linkFailed({ search, hash })) return
    isTold.current = true
    toast.error(t(new URLSearchParams(search).get('by') === 'sso' ? 'ssoError' : 'googleAuthError'))
    void navigate('/auth', { replace: true })
  }, [search, hash, navigate, t])
}

/** Sign-in by Google or single sign-on, where the marketplace has enabled them. */
function OtherWays() {
  const { t } = useTranslation('auth')
  const config = useConfig()
  if (!config?.googleEnabled && !config?.ssoDomain) return null
  return (
    <div className="mt-5 grid gap-4">
      <p className="flex items-center gap-3 text-caption text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      {config.googleEnabled && <GoogleButton />}
      {config.ssoDomain && <SsoButton domain={config.ssoDomain} />}
    </div>
  )
}

/** Single sign-on: leads to the company's own sign-in page. */
function SsoButton({ domain }: { domain: string }) {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  const captcha = useRef<CaptchaHandle>(null)
  const { state } = useLocation()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    // The captcha mounts on click, because the form beside it already shows one.
    flushSync(() => setBusy(true))
    keepOrigin(rememberedOrigin(state))
    try {
      await signInWithSso(domain, (await captcha.current?.token()) ?? null)
    } catch (error) {
      toast.error(error instanceof AuthRefusal ? authErrorText(error, t, language) : t('ssoError'))
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="secondary"
        block
        busy={busy}
        icon={<Building2 aria-hidden />}
        onClick={() => void start()}
      >
        {t('sso')}
      </Button>
      {busy && <Captcha handle={captcha} />}
    </>
  )
}

function GoogleButton() {
  const { t } = useTranslation('auth')
  const { signInWithGoogle } = useAuth()
  const { state } = useLocation()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    keepOrigin(rememberedOrigin(state))
    try {
      await signInWithGoogle()
    } catch {
      toast.error(t('googleAuthError'))
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" block busy={busy} icon={<GoogleMark />} onClick={() => void start()}>
      {t('google')}
    </Button>
  )
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M22.5 12.3c0-.8-.1-1.5-.2-2.2H12v4.2h5.9a5 5 0 0 1-2.2 3.3v2.7h3.5c2.1-1.9 3.3-4.7 3.3-8z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.5-1 7.2-2.7l-3.5-2.7a6.6 6.6 0 0 1-9.9-3.5H2.2v2.8A11 11 0 0 0 12 23z"
      />
      <path fill="#fbbc05" d="M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.8z" />
      <path
        fill="#ea4335"
        d="M12 5.4c1.6 0 3.1.6 4.2 1.7l3.1-3.1A11 11 0 0 0 2.2 7.1l3.6 2.8A6.6 6.6 0 0 1 12 5.4z"
      />
    </svg>
  )
}

const SignIn = z.object({ email: Email, password: z.string().min(1) })

/** The page redirects once a session exists. */
function SignInForm() {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  const { signIn } = useAuth()
  const navigate = useNavigate()
  const location = useLocation()
  const captcha = useRef<CaptchaHandle>(null)
  const [problem, setProblem] = useState<string>()
  const form = useZodForm(SignIn, { email: '', password: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email, password }) => {
    setProblem(undefined)
    try {
      await signIn(email, password, (await captcha.current?.token()) ?? null)
    } catch (error) {
      captcha.current?.reset()
      if (isEmailNotConfirmed(error)) {
        toast.info(t('emailConfirmFirst'))
        void navigate('/auth/resend-confirmation', { state: { email } })
        return
      }
      setProblem(authErrorText(error, t, language))
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label={t('email')} required error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </Field>
      <Field label={t('password')} required error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Link
        to="/auth/reset-password"
        state={location.state}
        className="-my-1 inline-flex min-h-11 items-center justify-self-start text-small font-medium text-accent-text hover:underline"
      >
        {t('forgotPassword')}
      </Link>
      <Captcha handle={captcha} />
      <FormError>{problem}</FormError>
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
