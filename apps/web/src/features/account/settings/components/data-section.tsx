import { useMutation } from '@tanstack/react-query'
import { Download, Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '@/shared/auth/profile.ts'
import { saveFile } from '@/shared/browser/save-file.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { collectMyData } from '../export-my-data.ts'

export function DataSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('settings')
  const collect = useMutation({
    mutationFn: () => collectMyData(profile.id),
    onSuccess: (data) => {
      saveFile(
        `localchef-${new Date().toISOString().slice(0, 10)}.json`,
        JSON.stringify(data, null, 2),
        'application/json',
      )
      toast.success(t('data.done'))
    },
    onError: (error) => {
      console.error('Collecting the data failed', error)
      toast.error(t('data.failed'))
    },
  })
  return (
    <CardSection title={t('data.title')} text={t('data.text')}>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<Download aria-hidden />}
          busy={collect.isPending}
          onClick={() => collect.mutate()}
        >
          {t('data.export')}
        </Button>
        <ButtonLink to="/dashboard/favourites" variant="ghost" icon={<Heart aria-hidden />}>
          {t('data.favorites')}
        </ButtonLink>
      </div>
    </CardSection>
  )
}
