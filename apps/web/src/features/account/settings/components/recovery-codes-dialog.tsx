import { Copy, Download, Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import '../recovery-codes.css'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { signInName } from '@/shared/auth/profile.ts'
import { copyText } from '@/shared/browser/copy-text.ts'
import { saveFile } from '@/shared/browser/save-file.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { useNewCodes } from '../second-factors.ts'

interface RecoveryCodesDialogProps {
  /** A set exists; the dialog asks before it is invalidated. */
  replaces: boolean
  onClose: () => void
}

/** Creates a set of recovery codes and shows it once, to be copied, saved or printed. */
export function RecoveryCodesDialog({ replaces, onClose }: RecoveryCodesDialogProps) {
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
            {code}
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
