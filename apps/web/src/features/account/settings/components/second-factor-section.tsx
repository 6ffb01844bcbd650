import '../recovery-codes.css'
import { Copy, Download, KeyRound, Printer, ScrollText, ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { signInName } from '@/shared/auth/profile.ts'
import { copyText } from '@/shared/browser/copy-text.ts'
import { saveFile } from '@/shared/browser/save-file.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { toast } from '@/shared/ui/toast.ts'
import {
  type CodesLeft,
  type SecondFactor,
  useNewCodes,
  useRemoveFactor,
  useSecondFactors,
} from '../second-factors.ts'
import { AddFactorDialog } from './add-factor-dialog.tsx'

export function SecondFactorSection() {
  const { t } = useTranslation('settings')
  const query = useSecondFactors()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<SecondFactor>()
  const [showsCodes, setShowsCodes] = useState(false)
  const factors = query.data?.apps ?? []
  const codes = query.data?.codes ?? null
  return (
    <CardSection title={t('factor.title')} text={t('factor.text')}>
      {query.isPending && (
        <SkeletonGroup>
          <Skeleton className="h-11" />
        </SkeletonGroup>
      )}
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {factors.length > 0 && (
        <>
          <Badge tone="success" className="w-fit">
            <ShieldCheck aria-hidden />
            {t('factor.on')}
          </Badge>
          <ul className="grid divide-y divide-line">
            {factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} onRemove={() => setRemoving(factor)} />
            ))}
          </ul>
          <CodesLeftRow codes={codes} onRenew={() => setShowsCodes(true)} />
        </>
      )}
      {query.data && (
        <Button
          variant="secondary"
          className="sm:w-fit"
          icon={<KeyRound aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t(factors.length > 0 ? 'factor.addAnother' : 'factor.add')}
        </Button>
      )}
      {adding && (
        <AddFactorDialog
          known={factors}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false)
            // Offers recovery codes right away, in case the phone gets lost.
            if (codes === null) setShowsCodes(true)
          }}
        />
      )}
      {showsCodes && <RecoveryCodesDialog replaces={codes !== null} onClose={() => setShowsCodes(false)} />}
      {removing && <RemoveFactorDialog factor={removing} onClose={() => setRemoving(undefined)} />}
    </CardSection>
  )
}

function FactorRow({ factor, onRemove }: { factor: SecondFactor; onRemove: () => void }) {
  const { t } = useTranslation('settings')
  const { language } = useLanguage()
  const name = factor.name || t('factor.app')
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <p className="font-medium">{name}</p>
        <p className="text-small text-ink-faint">
          {t('factor.added', { date: formatDate(factor.addedAt, language) })}
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        icon={<Trash2 aria-hidden />}
        aria-label={t('factor.removeNamed', { name })}
        onClick={onRemove}
      >
        {t('factor.remove')}
      </Button>
    </li>
  )
}

function RemoveFactorDialog({ factor, onClose }: { factor: SecondFactor; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common'])
  const remove = useRemoveFactor()
  const run = () =>
    remove.mutate(factor.id, {
      onSuccess: () => {
        toast.success(t('factor.removed'))
        onClose()
      },
      onError: (error) => {
        console.error('Removing a second factor failed', error)
        toast.error(t('factor.failed'))
      },
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('factor.removeAsk')}
      description={t('factor.removeText')}
      decisive
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button variant="danger" busy={remove.isPending} onClick={run}>
            {t('factor.remove')}
          </Button>
        </>
      }
    />
  )
}

/** At this number or fewer the row suggests a new set. */
const few = 3

interface CodesLeftRowProps {
  /** Null: no set exists. */
  codes: CodesLeft | null
  onRenew: () => void
}

function CodesLeftRow({ codes, onRenew }: CodesLeftRowProps) {
  const { t } = useTranslation('settings')
  const isShort = codes === null || codes.remaining <= few
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <div className="min-w-0">
        <p className="font-medium">{t('codes.title')}</p>
        <p className={isShort ? 'text-small text-warning' : 'text-small text-ink-faint'}>
          {codes ? t('codes.left', { count: codes.remaining, total: codes.total }) : t('codes.none')}
        </p>
      </div>
      <Button variant="secondary" size="sm" icon={<ScrollText aria-hidden />} onClick={onRenew}>
        {t(codes ? 'codes.renew' : 'codes.make')}
      </Button>
    </div>
  )
}

interface RecoveryCodesDialogProps {
  /** A set exists; the dialog asks before it is invalidated. */
  replaces: boolean
  onClose: () => void
}

/** Creates a set of recovery codes and shows it once, to be copied, saved or printed. */
function RecoveryCodesDialog({ replaces, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation(['settings', 'common'])
  const renew = useNewCodes()
  const codes = renew.data
  const make = () => renew.mutate({ replaces })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(codes ? 'codes.shownTitle' : 'codes.title')}
      description={t(codes ? 'codes.shownText' : replaces ? 'codes.askReplace' : 'codes.ask')}
      decisive
      actions={
        codes ? (
          <Button onClick={onClose}>{t('codes.kept')}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t('action.cancel', { ns: 'common' })}
            </Button>
            <Button busy={renew.isPending} onClick={make}>
              {t(replaces ? 'codes.renew' : 'codes.make')}
            </Button>
          </>
        )
      }
    >
      {renew.isError && <ErrorState error={renew.error} retry={make} />}
      {codes && <ShownCodes codes={codes} />}
    </Dialog>
  )
}

function ShownCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation(['settings', 'common'])
  const { language } = useLanguage()
  const { user } = useAuth()
  const about = t('codes.fileAbout', { email: signInName(user), date: formatDate(new Date(), language) })
  const text = `${about}\n\n${codes.join('\n')}\n\n${t('codes.fileUse')}\n`

  return (
    <div className="grid gap-4">
      <ol className="numeric grid gap-x-6 gap-y-2 rounded-md bg-sunken p-4 font-mono text-small sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="text-center tracking-wide select-all">
            <span translate="no">{code}</span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          variant="soft"
          size="sm"
          icon={<Copy aria-hidden />}
          onClick={() => void copyText(codes.join('\n'), t('codes.copied'))}
        >
          {t('common:copy.do')}
        </Button>
        <Button
          variant="soft"
          size="sm"
          icon={<Download aria-hidden />}
          onClick={() => saveFile('localchef-recovery-codes.txt', text, 'text/plain')}
        >
          {t('codes.download')}
        </Button>
        <Button variant="soft" size="sm" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      </div>
      {createPortal(<pre className="printed-codes">{text}</pre>, document.body)}
    </div>
  )
}
