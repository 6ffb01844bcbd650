import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { forgetOrigin, keptOrigin } from '@/shared/auth/kept-origin.ts'
import { rememberedOrigin } from '@/shared/auth/remembered-origin.ts'
import { owesSecondFactor } from '@/shared/auth/second-factor.ts'
import { signInDestination } from '@/shared/auth/sign-in-destination.ts'
import { Tabs } from '@/shared/ui/tabs.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { OtherWays } from '../components/other-ways.tsx'
import { SecondFactorForm } from '../components/second-factor-form.tsx'
import { SignInForm } from '../components/sign-in-form.tsx'
import { SignUpForm } from '../components/sign-up-form.tsx'
import { linkFailed } from '../link-failure.ts'

/** /auth#signin and /auth#signup; Google and single sign-on also return here. */
export default function AuthPage() {
  const { t } = useTranslation('auth')
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
