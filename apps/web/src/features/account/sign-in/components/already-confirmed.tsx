import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** For people whose mail program or other device has confirmed the address before them. */
export function AlreadyConfirmed() {
  const { t } = useTranslation('auth')
  return (
    <p className="text-center text-small text-ink-soft">
      {t('alreadyConfirmed')}{' '}
      <Link to="/auth#signin" className="font-semibold text-accent-text underline underline-offset-4">
        {t('backToSignIn')}
      </Link>
    </p>
  )
}
