import { MapPinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'

/** Shown when no kitchen is near the remembered place: offers to search everywhere or to become a chef. */
export function NobodyNear({ city }: { city: string }) {
  const { t } = useTranslation('home')
  const remember = useRememberedPlace((state) => state.remember)
  return (
    <EmptyState
      icon={<MapPinOff />}
      title={t('nobody.title', { city })}
      action={
        <>
          <Button onClick={() => remember(null)}>{t('nobody.everywhere')}</Button>
          <ButtonLink to="/become-a-chef" variant="secondary">
            {t('nobody.beFirst')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('nobody.text')}</p>
    </EmptyState>
  )
}
