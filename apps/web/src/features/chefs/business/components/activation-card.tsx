import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { submitForApproval } from '@localchef/contracts/chefs/submit-for-approval'
import { stateNames } from '@localchef/contracts/places/us-states'
import { CircleAlert, CircleCheck, CircleDashed, ExternalLink, Eye, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MissingCertifications } from '@/features/certifications/components/missing-certifications.tsx'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type Step, stepsOf } from '../activation-steps.ts'
import { useChangeBusiness } from '../use-business.ts'

/** The kitchen's status, the missing steps with their links, and the button that submits it for approval. */
export function ActivationCard({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const { language } = useLanguage()
  const change = useChangeBusiness()
  const [busy, setBusy] = useState(false)
  const { status, missing, statusReason } = business
  const waits = status === 'draft' || status === 'submitted'
  const isPublic = status === 'active' || status === 'paused'

  const submit = async () => {
    setBusy(true)
    try {
      await change(submitForApproval, {})
      toast.success(t('activation.submitted'))
    } catch (error) {
      const failure = failureOf(submitForApproval, error)
      toast.error(
        failure.code === 'outside_region'
          ? t('place.outsideRegion', { states: stateNames(failure.details.states, language) })
          : t('failed'),
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card>
      <CardBody className="grid grid-cols-1 gap-5">
        <div className="grid gap-1.5">
          <h2 className="food-name text-subtitle">{t(`activation.state.${status}.title`)}</h2>
          <p className="text-small text-ink-soft">{t(`activation.state.${status}.text`)}</p>
        </div>
        {statusReason && (
          <p className="flex items-start gap-2 rounded-md bg-warning-soft p-3 text-small text-warning">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
            {statusReason}
          </p>
        )}
        {(status === 'draft' || missing.length > 0) && <Steps steps={stepsOf(business)} />}
        {waits && <MissingCertifications certifications={business.missingCertifications} />}
        {!isPublic && (
          <ButtonLink to="/dashboard/chef-profile/preview" variant="secondary" icon={<Eye aria-hidden />}>
            {t('activation.preview')}
          </ButtonLink>
        )}
        {status === 'draft' && (
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
        {status === 'draft' && missing.length > 0 && (
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
      </CardBody>
    </Card>
  )
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('business')
  const done = steps.filter((step) => step.done).length
  return (
    <div className="grid gap-2">
      <p className="text-small font-semibold" role="status">
        {t('activation.progress', { done, total: steps.length })}
      </p>
      <div className="h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden>
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-500"
          style={{ width: `${(done / steps.length) * 100}%` }}
        />
      </div>
      <ul className="mt-1 grid">
        {steps.map((step) => (
          <StepRow key={step.key} step={step} />
        ))}
      </ul>
    </div>
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
