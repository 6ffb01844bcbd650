import { KeyRound, ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type SecondFactor, useRemoveFactor, useSecondFactors } from '../second-factors.ts'
import { AddFactorDialog } from './add-factor-dialog.tsx'
import { CodesLeftRow } from './codes-left-row.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

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
