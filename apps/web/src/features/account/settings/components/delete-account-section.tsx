import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '@/shared/auth/profile.ts'
import { Button } from '@/shared/ui/button.tsx'
import { CardSection } from '@/shared/ui/card-section.tsx'

const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'))

export function DeleteAccountSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('settings')
  const [open, setOpen] = useState(false)
  return (
    <CardSection title={t('delete.title')} text={t('delete.text')}>
      <Button
        variant="danger"
        className="sm:w-fit"
        icon={<Trash2 aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('delete.open')}
      </Button>
      <Suspense fallback={null}>
        {open && <DeleteAccountDialog profile={profile} onClose={() => setOpen(false)} />}
      </Suspense>
    </CardSection>
  )
}
