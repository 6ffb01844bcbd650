import type { AdminDenial } from '@localchef/contracts/allergens/denial'
import { getDenial } from '@localchef/contracts/allergens/get-denial'
import { getCertification } from '@localchef/contracts/certifications/get-certification'
import { getPermitChange } from '@localchef/contracts/permits/get-permit-change'
import { permitOfKind } from '@localchef/contracts/permits/rule-of-place'
import { type QueueItem, rightOfKind } from '@localchef/contracts/queue/get-queue'
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { CertificationDocument } from '@/features/certifications/components/certification-document.tsx'
import { KitchenHistory } from '@/features/chefs/evidence/kitchen-history.tsx'
import { NumberMatches } from '@/features/chefs/evidence/number-matches.tsx'
import { PlaceLaw, useRuleOf } from '@/features/chefs/evidence/place-law.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { languageName } from '@/shared/i18n/language-name.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { UndoBar } from '@/shared/page/admin-page.tsx'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Facts } from '@/shared/ui/facts.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { SkipButton } from '@/shared/ui/skip-button.tsx'
import { canRefund } from './dispute-choice.ts'
import { KitchenCertifications } from './kitchen-certifications.tsx'
import { QueueChef } from './queue-chef.tsx'
import { QueueDetails } from './queue-details.tsx'
import { QueueDispute } from './queue-dispute.tsx'
import { nameOfKey } from './queue-keys.ts'
import { QueuePayment } from './queue-payment.tsx'
import { QueueReport } from './queue-report.tsx'
import { QueueSignal } from './queue-signal.tsx'
import { useDispute } from './use-dispute.ts'
import { usePermitName, useQueueWords } from './use-queue-words.ts'
import type { Verdict } from './verdict.ts'

export const panelHeadingId = 'queue-panel-heading'

interface QueuePanelProps {
  item: QueueItem
  onDecide: (verdict: Verdict) => Promise<void>
  onAnswer: (explanation: string) => Promise<boolean>
  withKeys: boolean
  /** Whether the signed-in admin's staff role still allows items of this kind. */
  mayDecide: boolean
}

/** The facts that a decision needs, and its buttons. */
export function QueuePanel({ item, onDecide, onAnswer, withKeys, mayDecide }: QueuePanelProps) {
  const { t } = useTranslation(['queue', 'evidence', 'chargebacks'])
  const { language } = useLanguage()
  const { titleOf } = useQueueWords()
  const verdicts = useRef<HTMLDivElement>(null)
  return (
    <Card>
      <CardBody className="grid gap-4 max-sm:p-4 [&>*]:min-w-0">
        <header className="grid gap-0.5">
          <p className="text-small text-ink-soft">
            {item.kind === 'payment'
              ? t(`chargebacks:kind.${item.subjectKind as 'difference'}`)
              : t(`kind.${item.kind}`)}{' '}
            · <RelativeTime date={item.since} />
          </p>
          <h2 id={panelHeadingId} tabIndex={-1} className="food-name scroll-mt-28 text-title" translate="no">
            {titleOf(item)}
          </h2>
          {item.user && (
            <p className="text-small">
              <AdminLink to={`/admin/users/${item.user.id}`} className="hover:underline">
                <span translate="no">{item.user.name}</span>
              </AdminLink>{' '}
              <span className="text-ink-soft">
                {t('speaks', { language: languageName(item.user.language, language) })}
              </span>
            </p>
          )}
        </header>
        {item.urgency !== 'age' && (
          <p className="text-small text-ink-soft">{t(`evidence:rank.${item.urgency}`)}</p>
        )}
        {mayDecide && (
          <SkipButton onClick={() => verdicts.current?.querySelector<HTMLElement>('button:enabled')?.focus()}>
            {t('toDecision')}
          </SkipButton>
        )}
        <Details item={item} onAnswer={onAnswer} withKeys={withKeys} />
        {mayDecide ? (
          <Verdicts ref={verdicts} item={item} onDecide={onDecide} withKeys={withKeys} />
        ) : (
          <MissingRights of={[{ right: rightOfKind[item.kind] }]} />
        )}
      </CardBody>
    </Card>
  )
}

interface VerdictsProps extends Pick<QueuePanelProps, 'item' | 'onDecide' | 'withKeys'> {
  ref: Ref<HTMLDivElement>
}

/** The two buttons of a decision, at the bottom of the window. */
function Verdicts({ ref, item, onDecide, withKeys }: VerdictsProps) {
  const { t } = useTranslation('evidence')
  const verdictLabel = useVerdictLabel(item)
  const canApprove = useCanApprove(item)
  const [busy, setBusy] = useState(false)
  const decide = async (verdict: Verdict) => {
    setBusy(true)
    await onDecide(verdict)
    setBusy(false)
  }
  return (
    <div
      ref={ref}
      data-action-bar
      className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap gap-x-3 gap-y-2 rounded-b-lg border-t border-line bg-surface px-4 py-3 sm:-mx-5 sm:-mb-5 sm:px-5"
    >
      <UndoBar isInBar />
      {!canApprove && <p className="w-full text-small text-warning">{t('document.needed')}</p>}
      <Button
        icon={<Check aria-hidden className="max-sm:hidden" />}
        busy={busy}
        disabled={!canApprove}
        className="max-sm:flex-auto max-sm:px-3"
        onClick={() => void decide('approve')}
      >
        {verdictLabel('approve')}
        {withKeys && <Key>{nameOfKey(item.kind === 'signal' ? 'warn' : 'approve')}</Key>}
      </Button>
      <Button
        variant="danger"
        icon={<X aria-hidden className="max-sm:hidden" />}
        className="max-sm:flex-auto max-sm:px-3"
        onClick={() => void decide('reject')}
      >
        {verdictLabel('reject')}
        {withKeys && <Key>{nameOfKey('reject')}</Key>}
      </Button>
    </div>
  )
}

function Details({ item, onAnswer, withKeys }: Omit<QueuePanelProps, 'onDecide' | 'mayDecide'>) {
  switch (item.kind) {
    case 'chef':
    case 'gap':
      return <QueueChef chefId={item.id} withKeys={withKeys} />
    case 'certification':
      return <QueueCertification certificationId={item.id} withKeys={withKeys} />
    case 'permit':
      return <QueuePermit changeId={item.id} withKeys={withKeys} />
    case 'denial':
      return <QueueDenial denialId={item.id} />
    case 'report':
      return <QueueReport reportId={item.id} />
    case 'dispute':
      return <QueueDispute reportId={item.id} />
    case 'payment':
      return <QueuePayment item={item} onAnswer={onAnswer} />
    case 'signal':
      return <QueueSignal signalId={item.id} />
    default:
      return <QueueFailedWork item={item} />
  }
}

/** The key that presses the button. Hidden on touch screens. */
function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="rounded-sm border border-current px-1.5 font-sans text-caption opacity-80 pointer-coarse:hidden"
    >
      {children}
    </kbd>
  )
}

/** A certification without a document can only be rejected. */
function useCanApprove({ kind, id }: QueueItem): boolean {
  const certification = useCertification(id, kind === 'certification').data
  return kind !== 'certification' || certification === undefined || certification.documentPath !== null
}

/** The label of a verdict's button. In a dispute it names the party. */
function useVerdictLabel(item: QueueItem): (verdict: Verdict) => string {
  const { t } = useTranslation('evidence')
  const { verdictOf } = useQueueWords()
  const dispute = useDispute(item.id, item.kind === 'dispute').data
  return (verdict) => {
    const canGiveBack = verdict === 'approve' && dispute !== undefined && canRefund(dispute)
    return canGiveBack ? t('dispute.refundBuyer') : verdictOf(item, verdict)
  }
}

/** An e-mail or job that failed for good: recipient, number of attempts and last error. */
function QueueFailedWork({ item }: { item: QueueItem }) {
  const { t } = useTranslation('queue')
  const { language } = useLanguage()
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          ...(item.recipient ? [[t('recipient'), item.recipient] as const] : []),
          [t('attempts'), item.attempts ?? '—'],
          [t('givenUp'), formatDateTime(item.since, language)],
        ]}
      />
      <p className="rounded-md bg-danger-soft p-4 font-mono text-small wrap-anywhere text-danger">
        {item.detail || t('noError')}
      </p>
      <p className="text-small text-ink-soft">{t(`workHint.${item.kind as 'mail'}`)}</p>
    </div>
  )
}

/** The chef's reason for denying an allergen, beside the dish's ingredients. */
function QueueDenial({ denialId }: { denialId: string }) {
  const query = useQuery({
    queryKey: ['admin', 'denial', denialId],
    queryFn: ({ signal }) => callFunction(getDenial, { denialId }, { signal }),
    staleTime: 5_000,
  })
  return <QueueDetails query={query}>{(denial) => <Denial denial={denial} />}</QueueDetails>
}

function Denial({ denial }: { denial: AdminDenial }) {
  const { t } = useTranslation(['queue', 'desk'])
  const { language } = useLanguage()
  const allergenNames = useAllergenNames()
  const named = (thing: { name: string; nameRu: string | null }) =>
    inLanguage(language, thing.name, thing.nameRu)
  const { dish, chef } = denial
  // Both names of an ingredient can suggest the allergen.
  const suggesting = denial.ingredients.map((name) => {
    const ingredient = dish.ingredients.find((one) => one.name === name || one.nameRu === name)
    return ingredient ? named(ingredient) : name
  })
  const stated =
    dish.allergens === null ? t('denial.unstated') : allergenNames(dish.allergens) || t('denial.nothing')
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          [t('denial.allergen'), <strong key="allergen">{allergenNames([denial.allergen])}</strong>],
          [t('denial.because'), [...new Set(suggesting)].join(', ')],
          [t('denial.stated'), stated],
          [t('denial.ingredients'), dish.ingredients.map(named).join(', ')],
          [
            t('desk:column.chef'),
            <AdminLink key="chef" to={`/admin/chefs/${chef.id}`} className="hover:underline">
              <span translate="no">{named(chef)}</span>
            </AdminLink>,
          ],
        ]}
      />
      <blockquote className="grid gap-1 rounded-md bg-sunken p-4">
        <span className="text-caption font-semibold text-ink-soft">{t('denial.said')}</span>
        <span lang={writtenIn(denial.reason)} className="whitespace-pre-line wrap-anywhere">
          {denial.reason}
        </span>
      </blockquote>
    </div>
  )
}

type Certification = z.infer<typeof getCertification.output>

interface QueueCertificationProps {
  certificationId: string
  /** Whether single keys rotate and enlarge the document. */
  withKeys: boolean
}

function useCertification(certificationId: string, isWanted = true) {
  return useQuery({
    queryKey: ['admin', 'certification', certificationId],
    queryFn: ({ signal }) => callFunction(getCertification, { certificationId }, { signal }),
    staleTime: 5_000,
    enabled: isWanted,
  })
}

/** The chef's details of a certification, beside its document. */
function QueueCertification({ certificationId, withKeys }: QueueCertificationProps) {
  return (
    <QueueDetails query={useCertification(certificationId)}>
      {(certification) => <CertificationDetails certification={certification} withKeys={withKeys} />}
    </QueueDetails>
  )
}

interface CertificationDetailsProps {
  certification: Certification
  withKeys: boolean
}

function CertificationDetails({ certification, withKeys }: CertificationDetailsProps) {
  const { t } = useTranslation(['certifications', 'queue', 'desk'])
  const { language } = useLanguage()
  const day = (value: string | null) => (value ? formatDate(`${value}T12:00:00Z`, language, 'UTC') : '—')
  const kind = t(`certifications:kind.${certification.kind}`)
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[14rem_1fr] [&>*]:min-w-0">
      <div className="grid gap-4">
        <Facts
          stacked
          facts={[
            [t('queue:certification'), kind],
            [t('review.number'), certification.number || '—'],
            [t('review.issuer'), certification.issuer || '—'],
            [t('review.issued'), day(certification.issuedOn)],
            [t('review.expires'), day(certification.expiresOn)],
            [
              t('desk:column.chef'),
              <AdminLink key="chef" to={`/admin/chefs/${certification.chef.id}`} className="hover:underline">
                <span translate="no">
                  {inLanguage(language, certification.chef.name, certification.chef.nameRu)}
                </span>
              </AdminLink>,
            ],
          ]}
        />
        <NumberMatches number={certification.number} matches={certification.numberMatches} />
      </div>
      <CertificationDocument path={certification.documentPath} kind={kind} withKeys={withKeys} />
    </div>
  )
}

type Change = z.infer<typeof getPermitChange.output>

interface QueuePermitProps {
  changeId: string
  /** Whether single keys rotate and enlarge an open document. */
  withKeys: boolean
}

/**
 * The requested limits beside the current and the legal ones, with the permit number and the kitchen's documents and
 * history.
 */
function QueuePermit({ changeId, withKeys }: QueuePermitProps) {
  const query = useQuery({
    queryKey: ['admin', 'permit', changeId],
    queryFn: ({ signal }) => callFunction(getPermitChange, { changeId }, { signal }),
    staleTime: 5_000,
  })
  return (
    <QueueDetails query={query}>{(change) => <Evidence change={change} withKeys={withKeys} />}</QueueDetails>
  )
}

function Evidence({ change, withKeys }: { change: Change; withKeys: boolean }) {
  const { t } = useTranslation('queue')
  const { kitchen, chef, number, numberMatches } = change
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Limits change={change} />
      <NumberMatches number={number} matches={numberMatches} />
      <PlaceLaw kitchen={kitchen} />
      <KitchenCertifications certifications={kitchen.certifications} withKeys={withKeys} />
      <KitchenHistory history={kitchen.history} />
      <AdminLink
        orNothing
        to={`/admin/chefs/${chef.id}`}
        className="w-fit text-small font-semibold text-accent-text underline"
      >
        {t('wholeFile')}
      </AdminLink>
    </div>
  )
}

function Limits({ change: { kind, number, now, wanted, kitchen, chef } }: { change: Change }) {
  const { t } = useTranslation(['queue', 'desk', 'evidence'])
  const { language } = useLanguage()
  const permitName = usePermitName()
  const rule = useRuleOf(kitchen)
  const lawful = rule && permitOfKind(rule, kind)
  const figure = (value: number | null) => (value === null ? t('permit.noLimit') : String(value))
  const dollars = (value: number | null) => (value === null ? t('permit.noLimit') : formatDollars(value))
  const compared = (name: 'mealsPerDay' | 'mealsPerWeek' | 'salesPerYear', words: typeof figure) => {
    const [before, after] = [words(now[name]), words(wanted[name])]
    const asked = before === after ? before : `${before} → ${after}`
    return lawful ? t('evidence:permit.byLaw', { asked, limit: words(lawful[name]) }) : asked
  }
  return (
    <div className="grid gap-2">
      <Facts
        facts={[
          [
            t('desk:column.chef'),
            <AdminLink key="chef" to={`/admin/chefs/${chef.id}`} className="hover:underline">
              <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
            </AdminLink>,
          ],
          [t('permit.kind'), permitName(kind) || '—'],
          [t('permit.number'), number || '—'],
          [t('permit.mealsPerDay'), compared('mealsPerDay', figure)],
          [t('permit.mealsPerWeek'), compared('mealsPerWeek', figure)],
          [t('permit.salesPerYear'), compared('salesPerYear', dollars)],
        ]}
      />
      {!lawful && kitchen.kind === 'chef' && (
        <p className="text-small text-warning">
          {t(rule ? 'evidence:permit.unknownKind' : 'evidence:gaps.unknownState', {
            state: kitchen.state,
            kind,
          })}
        </p>
      )}
    </div>
  )
}
