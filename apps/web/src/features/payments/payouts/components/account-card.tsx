import { openOnboarding } from '@localchef/contracts/payments/open-onboarding'
import { CircleCheck, CircleDashed, CreditCard, ExternalLink, Lock, Percent, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatFee, formatPercent } from '@/shared/format/percent.ts'
import { formatDate } from '@/shared/format/time.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { type Account, type AccountState, accountState, type OpenState } from '../account-state.ts'
import { useAccount, useCheckAccount, useOpenOnboarding } from '../use-account.ts'

const tones: Record<AccountState, Tone> = {
  noProvider: 'neutral',
  notStarted: 'neutral',
  unfinished: 'warning',
  checking: 'info',
  restricted: 'danger',
  needed: 'warning',
  offered: 'success',
}

interface AccountCardProps {
  /** Ends with a link to the payouts. */
  withPayouts?: boolean
}

/** "Get paid by card": the state of the chef's account at the payment provider, and a link to the provider's page. */
export function AccountCard({ withPayouts = false }: AccountCardProps) {
  const { t } = useTranslation('payouts')
  const query = useAccount()
  return (
    <Card role="region" aria-label={t('account.title')}>
      <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {query.isPending && (
          <SkeletonGroup className="grid gap-3">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-16 rounded-md" />
            <Skeleton className="h-11 rounded-full" />
          </SkeletonGroup>
        )}
        {query.isError && !query.data && (
          <ErrorState title={t('account.failed')} error={query.error} retry={() => void query.refetch()} />
        )}
        {query.data && <AccountFacts account={query.data} withPayouts={withPayouts} />}
      </CardBody>
    </Card>
  )
}

function AccountFacts({ account, withPayouts }: { account: Account; withPayouts: boolean }) {
  const { t } = useTranslation('payouts')
  const state = accountState(account)
  return (
    <>
      <div className="grid justify-items-start gap-2">
        <h2 className="food-name text-subtitle">{t('account.title')}</h2>
        <Badge tone={tones[state]} role="status">
          {state === 'offered' ? <CircleCheck aria-hidden /> : <CreditCard aria-hidden />}
          {t(`account.state.${state}.name`)}
        </Badge>
        <p className="text-small text-ink-soft">{t(`account.state.${state}.text`)}</p>
      </div>
      {state !== 'noProvider' && (
        <>
          {state !== 'notStarted' && <Missing missing={account.missing} />}
          <AccountActions state={state} />
          <Commission account={account} />
          <p className="flex items-start gap-2 text-caption text-ink-faint">
            <Lock className="mt-0.5 size-3.5 shrink-0" aria-hidden />
            {t('account.bankDetails')}
          </p>
        </>
      )}
      {withPayouts && account.isStarted && (
        <ButtonLink to="/dashboard/payouts" variant="ghost" size="sm" className="w-fit">
          {t('account.toPayouts')}
        </ButtonLink>
      )}
    </>
  )
}

function Missing({ missing }: { missing: Account['missing'] }) {
  const { t } = useTranslation('payouts')
  if (missing.length === 0) return null
  return (
    <div className="grid gap-2">
      <p className="text-small font-semibold">{t('account.missing')}</p>
      <ul className="grid gap-1.5">
        {missing.map((fact) => (
          <li key={fact} className="flex items-start gap-2 text-small">
            <CircleDashed className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
            {t(`account.fact.${fact}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function AccountActions({ state }: { state: OpenState }) {
  const { t } = useTranslation('payouts')
  const onboarding = useOpenOnboarding()
  const check = useCheckAccount()
  const failed = onboarding.error ?? check.error
  const isSettled = state === 'offered' || state === 'checking'
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isSettled ? 'secondary' : 'primary'}
          busy={onboarding.isPending}
          icon={<ExternalLink aria-hidden />}
          style={{ whiteSpace: 'normal' }}
          onClick={() => onboarding.mutate()}
        >
          {t(`account.state.${state}.action`)}
        </Button>
        {(state === 'unfinished' || state === 'checking' || state === 'restricted') && (
          <Button
            variant="ghost"
            busy={check.isPending}
            icon={<RotateCw aria-hidden />}
            onClick={() => check.mutate()}
          >
            {t('account.check')}
          </Button>
        )}
      </div>
      <FormError>
        {failed && refusalText(failureOf(openOnboarding, failed).code, t('account.notOpened'))}
      </FormError>
    </>
  )
}

/** The kitchen's commission and its buyers' service fee, with planned changes. */
function Commission({ account }: { account: Account }) {
  const { t } = useTranslation('payouts')
  const { language } = useLanguage()
  const { commissionPercent, serviceFee, comingFees } = account
  const isCharged = serviceFee.servicePercent + serviceFee.serviceFixed > 0
  const feeText = (fee: Account['serviceFee']) => formatFee(fee.servicePercent, fee.serviceFixed, language)
  return (
    <div className="flex items-start gap-2 text-small">
      <Percent className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden />
      <div className="grid gap-1.5">
        <p>
          {commissionPercent > 0
            ? t('account.commission', { percent: formatPercent(commissionPercent, language) })
            : t('account.noCommission')}
        </p>
        {isCharged && <p>{t('account.serviceFee', { fee: feeText(serviceFee) })}</p>}
        {comingFees.map((coming) => (
          <p key={coming.holdsFrom} className="font-semibold">
            {t('account.coming', {
              day: formatDate(coming.holdsFrom, language, 'UTC'),
              commission: formatPercent(coming.sharePercent, language),
              fee: feeText(coming),
            })}
          </p>
        ))}
      </div>
    </div>
  )
}
