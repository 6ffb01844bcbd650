import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { accountState } from '../account-state.ts'
import { useAccount } from '../use-account.ts'

/** On the overview: the next step towards cards, or nothing while there is none. */
export function AccountPrompt() {
  const { t } = useTranslation('payouts')
  const { data: account } = useAccount()
  const state = account && accountState(account)
  if (!state || state === 'offered' || state === 'noProvider' || state === 'checking') return null
  return (
    <Card className="flex flex-wrap items-center gap-4 p-4 sm:p-5">
      <CreditCard className="size-6 shrink-0 text-accent-text" aria-hidden />
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <h2 className="font-semibold">
          {t('account.title')}: {t(`account.state.${state}.name`)}
        </h2>
        <p className="text-small text-ink-soft">{t(`account.state.${state}.text`)}</p>
      </div>
      <ButtonLink to="/dashboard/payouts" variant="soft" size="sm">
        {t('account.open')}
      </ButtonLink>
    </Card>
  )
}
