import type { Certification, CertificationKind } from '@localchef/contracts/certifications/certification'
import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { FilePlus2, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { MissingCertifications } from '../../../certifications/components/missing-certifications.tsx'
import { CertificationDialog } from './certification-dialog.tsx'
import { CertificationRow } from './certification-row.tsx'

/** The chef's certifications with their review status. */
export function CertificationsSection({ business, userId }: { business: OwnBusiness; userId: string }) {
  const { t } = useTranslation('certifications')
  const [edited, setEdited] = useState<Certification | { kind: CertificationKind }>()
  const add = (
    <Button
      variant="soft"
      icon={<FilePlus2 aria-hidden />}
      onClick={() => setEdited({ kind: 'food_handler' })}
    >
      {t('add')}
    </Button>
  )
  return (
    <div className="grid gap-5">
      <MissingCertifications
        certifications={business.missingCertifications}
        onAdd={(kind) => setEdited({ kind })}
      />
      {business.certifications.length === 0 ? (
        <EmptyState icon={<ShieldCheck />} title={t('empty')} action={add}>
          {t('emptyHint')}
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-3">
            {business.certifications.map((certification) => (
              <CertificationRow
                key={certification.id}
                certification={certification}
                onEdit={() => setEdited(certification)}
              />
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      {edited && (
        <CertificationDialog
          certification={'id' in edited ? edited : undefined}
          kind={edited.kind}
          userId={userId}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}
