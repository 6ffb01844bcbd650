import type { Certification } from '@localchef/contracts/certifications/certification'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Facts } from '@/shared/ui/facts.tsx'
import { CertificationDocument } from '../../certifications/components/certification-document.tsx'

interface KitchenCertificationsProps {
  certifications: readonly Certification[]
  /** Whether single keys rotate and enlarge the open document. */
  withKeys: boolean
}

/** The certifications of a kitchen. One at a time opens, with its document beside its fields. */
export function KitchenCertifications({ certifications, withKeys }: KitchenCertificationsProps) {
  const { t } = useTranslation('evidence')
  const [openId, setOpenId] = useState<string>()
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('kitchen.certifications')}</h3>
      {certifications.length === 0 && (
        <p className="text-small text-ink-soft">{t('kitchen.noCertifications')}</p>
      )}
      <ul className="grid gap-2">
        {certifications.map((certification) => (
          <li key={certification.id}>
            <CertificationRow
              certification={certification}
              isOpen={certification.id === openId}
              onToggle={() => setOpenId(certification.id === openId ? undefined : certification.id)}
              withKeys={withKeys}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CertificationRowProps {
  certification: Certification
  isOpen: boolean
  onToggle: () => void
  withKeys: boolean
}

function CertificationRow({ certification, isOpen, onToggle, withKeys }: CertificationRowProps) {
  const { t } = useTranslation(['evidence', 'certifications'])
  const panelId = useId()
  const day = useDay()
  const { kind, number, status, documentPath, expiresOn } = certification
  const facts = [
    [t(`certifications:kind.${kind}`), number].filter(Boolean).join(' '),
    t(`certifications:status.${status}`),
    t(documentPath ? 'kitchen.withDocument' : 'kitchen.withoutDocument'),
    ...(expiresOn ? [t('kitchen.expires', { date: day(expiresOn) })] : []),
  ]
  return (
    <div className="rounded-md bg-sunken">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-2 px-3 py-2 text-left text-small"
      >
        <ChevronDown aria-hidden className={isOpen ? 'size-4 shrink-0 rotate-180' : 'size-4 shrink-0'} />
        <span className="min-w-0 wrap-anywhere">{facts.join(', ')}</span>
      </button>
      <div id={panelId} hidden={!isOpen} className="p-3 pt-1">
        {isOpen && <OpenCertification certification={certification} withKeys={withKeys} />}
      </div>
    </div>
  )
}

function OpenCertification({ certification, withKeys }: Omit<CertificationRowProps, 'isOpen' | 'onToggle'>) {
  const { t } = useTranslation('certifications')
  const day = useDay()
  const { kind, number, issuer, issuedOn, expiresOn, documentPath } = certification
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[12rem_1fr] [&>*]:min-w-0">
      <Facts
        stacked
        facts={[
          [t('review.number'), number || '—'],
          [t('review.issuer'), issuer || '—'],
          [t('review.issued'), day(issuedOn)],
          [t('review.expires'), day(expiresOn)],
        ]}
      />
      <CertificationDocument path={documentPath} kind={t(`kind.${kind}`)} withKeys={withKeys} />
    </div>
  )
}

function useDay() {
  const { language } = useLanguage()
  return (value: string | null) => (value ? formatDate(`${value}T12:00:00Z`, language, 'UTC') : '—')
}
