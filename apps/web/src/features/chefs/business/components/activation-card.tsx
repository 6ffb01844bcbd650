import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { ChevronDown, CircleAlert, CircleCheck, CircleDashed, ExternalLink, Eye, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MissingCertifications } from '@/features/certifications/components/missing-certifications.tsx'
import { useWideWindow } from '@/shared/browser/use-wide-window.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { lacksOnlyAgreement, type Step, stepsOf } from '../activation-steps.ts'
import { useSubmitKitchen } from '../use-submit-kitchen.ts'

/** The kitchen's status, the missing steps with their links, and the button that submits it for approval. */
export function ActivationCard({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const isWide = useWideWindow('xl')
  const { status } = business
  const title = <h2 className="food-name text-subtitle">{t(`activation.state.${status}.title`)}</h2>
  // A draft has eight sections to fill in, and on a phone they come first.
  if (status === 'draft' && !isWide) {
    return (
      <Card>
        <details className="group">
          <summary className="grid cursor-pointer list-none gap-2 rounded-lg p-4">
            <span className="flex items-center justify-between gap-3">
              {title}
              <ChevronDown
                className="size-5 shrink-0 transition-transform group-open:rotate-180"
                aria-hidden
              />
            </span>
            <Progress business={business} />
          </summary>
          <CardBody className="grid grid-cols-1 gap-5 border-t border-line">
            <Activation business={business} />
          </CardBody>
        </details>
      </Card>
    )
  }
  return (
    <Card>
      <CardBody className="grid grid-cols-1 gap-5">
        {title}
        <Activation business={business} />
      </CardBody>
    </Card>
  )
}

function Activation({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const isWide = useWideWindow('xl')
  const { submit, busy } = useSubmitKitchen()
  const { status, missing, statusReason } = business
  const isDraft = status === 'draft'
  const waits = isDraft || status === 'submitted'
  const isPublic = status === 'active' || status === 'paused'
  const isLast = lacksOnlyAgreement(business)
  return (
    <>
      <p className="-mt-3.5 text-small text-ink-soft max-xl:mt-0">{t(`activation.state.${status}.text`)}</p>
      {statusReason && (
        <p className="flex items-start gap-2 rounded-md bg-warning-soft p-3 text-small text-warning">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {statusReason}
        </p>
      )}
      {(isDraft || missing.length > 0) && (
        <div className="grid gap-2">
          {(isWide || !isDraft) && <Progress business={business} />}
          <ul className="mt-1 grid">
            {stepsOf(business).map((step) => (
              <StepRow key={step.key} step={step} />
            ))}
          </ul>
        </div>
      )}
      {waits && <MissingCertifications certifications={business.missingCertifications} />}
      {!isPublic && (
        <ButtonLink to="/dashboard/chef-profile/preview" variant="secondary" icon={<Eye aria-hidden />}>
          {t('activation.preview')}
        </ButtonLink>
      )}
      {isDraft && !isLast && (
        <Button
          block
          icon={<Send aria-hidden />}
          busy={busy}
          disabled={missing.length > 0}
          aria-describedby="submit-hint"
          onClick={() => void submit()}
        >
          {t('activation.submit')}
        </Button>
      )}
      {isDraft && !isLast && missing.length > 0 && (
        <p id="submit-hint" className="-mt-3 text-caption text-ink-faint">
          {t('activation.submitHint')}
        </p>
      )}
      {isPublic && (
        <ButtonLink
          to={`/chefs/${business.slug}`}
          target="_blank"
          variant="secondary"
          icon={<ExternalLink aria-hidden />}
        >
          {t('activation.seePublic')}
        </ButtonLink>
      )}
    </>
  )
}

function Progress({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const steps = stepsOf(business)
  const done = steps.filter((step) => step.done).length
  return (
    <span className="grid gap-2">
      <span className="text-small font-semibold" role="status">
        {t('activation.progress', { done, total: steps.length })}
      </span>
      <span className="block h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden>
        <span
          className="block h-full rounded-full bg-accent transition-[width] duration-500"
          style={{ width: `${(done / steps.length) * 100}%` }}
        />
      </span>
    </span>
  )
}

function StepRow({ step }: { step: Step }) {
  const { t } = useTranslation('business')
  const text = t(`activation.step.${step.key}`)
  return (
    <li className="flex min-h-11 items-center gap-3">
      {step.done ? (
        <CircleCheck className="size-5 shrink-0 text-success" aria-hidden />
      ) : (
        <CircleDashed className="size-5 shrink-0 text-warning" aria-hidden />
      )}
      {step.done ? (
        <span className="text-ink-soft">{text}</span>
      ) : (
        <Link to={step.to} className="font-semibold text-accent-text underline-offset-4 hover:underline">
          {text}
        </Link>
      )}
      <span className="sr-only">{t(step.done ? 'activation.done' : 'activation.missing')}</span>
    </li>
  )
}
