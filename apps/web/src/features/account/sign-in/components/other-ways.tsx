import { useTranslation } from 'react-i18next'
import { useConfig } from '@/shared/backend/use-config.ts'
import { GoogleButton } from './google-button.tsx'
import { SsoButton } from './sso-button.tsx'

/** Sign-in by Google or single sign-on, where the marketplace has enabled them. */
export function OtherWays() {
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
