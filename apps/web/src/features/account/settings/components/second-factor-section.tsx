import '../recovery-codes.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Download, KeyRound, Printer, ScrollText, ShieldCheck, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { authErrorText } from '@/shared/auth/auth-errors.ts'
import { CodeField } from '@/shared/auth/code-field.tsx'
import { signInName } from '@/shared/auth/profile.ts'
import { SixDigits } from '@/shared/auth/six-digits.ts'
import { loadBackend } from '@/shared/backend/client.ts'
import { copyText } from '@/shared/browser/copy-text.ts'
import { saveFile } from '@/shared/browser/save-file.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { SturdyImage } from '@/shared/ui/sturdy-image.tsx'
import { toast } from '@/shared/ui/toast.ts'

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

interface AddFactorDialogProps {
  known: readonly SecondFactor[]
  onClose: () => void
  /** Called once a code of the app has been confirmed. */
  onAdded: () => void
}

/** Shows the QR code for an authenticator app and asks for the app's first code. */
function AddFactorDialog({ known, onClose, onAdded }: AddFactorDialogProps) {
  const { t } = useTranslation(['settings', 'common'])
  const formId = useId()
  const [attempt] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const begun = useQuery({
    // Each opening enrolls a new factor, exactly once.
    queryKey: ['account', 'new-factor', attempt],
    queryFn: () => beginFactor(freeName(t('factor.app'), known)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('factor.addTitle')}
      description={t('factor.addText')}
      decisive
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} busy={busy} disabled={!begun.data}>
            {t('factor.confirm')}
          </Button>
        </>
      }
    >
      {begun.isPending && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="mx-auto size-48" />
          <Skeleton className="h-11" />
        </SkeletonGroup>
      )}
      {begun.isError && <ErrorState error={begun.error} retry={() => void begun.refetch()} />}
      {begun.data && <FirstCode factor={begun.data} formId={formId} onBusy={setBusy} onDone={onAdded} />}
    </Dialog>
  )
}

const Answer = z.object({ code: SixDigits })

interface FirstCodeProps {
  factor: NewFactor
  formId: string
  onBusy: (busy: boolean) => void
  onDone: () => void
}

function FirstCode({ factor, formId, onBusy, onDone }: FirstCodeProps) {
  const { t } = useTranslation('settings')
  const { t: tAuth } = useTranslation('auth')
  const { language } = useLanguage()
  const [problem, setProblem] = useState<string>()
  const forget = useForgetFactors()
  const form = useZodForm(Answer, { code: '' })
  const { errors } = form.formState

  const submit = form.handleSubmit(async ({ code }) => {
    setProblem(undefined)
    onBusy(true)
    try {
      await confirmFactor(factor.id, code)
      await forget()
      toast.success(t('factor.done'))
      onDone()
    } catch (error) {
      form.resetField('code')
      form.setFocus('code')
      setProblem(authErrorText(error, tAuth, language))
    } finally {
      onBusy(false)
    }
  })

  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {/* White in both themes: cameras expect dark on light. */}
      <SturdyImage
        src={factor.qrCode}
        alt={t('factor.qrCode')}
        className="mx-auto size-48 rounded-md border border-line bg-white p-2"
      />
      <div className="grid gap-1 text-center text-small text-ink-soft">
        <p>{t('factor.secret')}</p>
        <code className="numeric font-semibold text-ink wrap-anywhere select-all">
          {inFours(factor.secret)}
        </code>
      </div>
      <CodeField error={errors.code?.message} {...form.register('code')} />
      <FormError>{problem}</FormError>
    </form>
  )
}

/** The account service refuses two factors of the same name. */
function freeName(name: string, known: readonly SecondFactor[]): string {
  const taken = new Set(known.map((factor) => factor.name))
  let candidate = name
  for (let count = 2; taken.has(candidate); count += 1) candidate = `${name} ${count}`
  return candidate
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

interface SecondFactor {
  id: string
  name: string
  addedAt: string
}

/** An authenticator app whose first code hasn't been confirmed. */
interface NewFactor {
  id: string
  /** A data URL. */
  qrCode: string
  /** Typed into apps that can't scan the QR code. */
  secret: string
}

/** The number of recovery codes in a set and how many are unused. */
interface CodesLeft {
  total: number
  remaining: number
}

const key = ['account', 'second-factors']

function useSecondFactors() {
  return useQuery({ queryKey: key, queryFn: listSecondFactors, staleTime: 0 })
}

async function listSecondFactors(): Promise<{ apps: SecondFactor[]; codes: CodesLeft | null }> {
  const backend = await loadBackend()
  const { data, error } = await backend.auth.mfa.listFactors()
  if (error) throw error
  const apps = data.totp.map(({ id, friendly_name, created_at }) => ({
    id,
    name: friendly_name ?? '',
    addedAt: created_at,
  }))
  return { apps, codes: data.recovery_code.length > 0 ? await readCodesLeft() : null }
}

async function readCodesLeft(): Promise<CodesLeft> {
  const backend = await loadBackend()
  const { data, error } = await backend.auth.mfa.recoveryCodes.getStatus()
  if (error) throw error
  return { total: data.total, remaining: data.remaining }
}

/** Creates a new set of recovery codes, formatted in groups. Invalidates the earlier set. */
function useNewCodes() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ replaces }: { replaces: boolean }) => {
      const backend = await loadBackend()
      const { recoveryCodes } = backend.auth.mfa
      const { data, error } = await (replaces ? recoveryCodes.regenerate() : recoveryCodes.generate())
      if (error) throw error
      // Refreshes the stored session, so that the next sign-in on this device offers recovery codes.
      if (!replaces) await backend.auth.refreshSession()
      return data.codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

/** Enrolls a new factor after removing unverified ones of earlier attempts. */
async function beginFactor(name: string): Promise<NewFactor> {
  const backend = await loadBackend()
  const { data: known, error: unknown } = await backend.auth.mfa.listFactors()
  if (unknown) throw unknown
  for (const { id, status } of known.all) {
    if (status === 'unverified') await backend.auth.mfa.unenroll({ factorId: id })
  }
  const { data, error } = await backend.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: name,
    issuer: 'LocalChef',
  })
  if (error) throw error
  return { id: data.id, qrCode: pictureAddress(data.totp.qr_code), secret: data.totp.secret }
}

/** The client puts the SVG behind `data:` unescaped, where a `#` would end the URL. */
function pictureAddress(address: string): string {
  const svg = address.indexOf('<svg')
  return svg < 0 ? address : `data:image/svg+xml,${encodeURIComponent(address.slice(svg))}`
}

/** Verifies the first code; from then on each sign-in asks for one. */
async function confirmFactor(factorId: string, code: string): Promise<void> {
  const backend = await loadBackend()
  const { error } = await backend.auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

function useRemoveFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (factorId: string) => {
      const backend = await loadBackend()
      const { error } = await backend.auth.mfa.unenroll({ factorId })
      if (error) throw error
      // Refreshes the stored session, which still lists the factor; afterwards the sign-in asks for no code.
      await backend.auth.refreshSession()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

function useForgetFactors() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: key })
}
