import type { Place } from '@localchef/contracts/places/place'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'

interface TownQuestionProps {
  typed: string
  known: Place
  onCorrect: () => void
  onKeep: () => void
}

/** Asks about a ZIP code that belongs to another town. The chef knows best, so both answers save. */
export function TownQuestion({ typed, known, onCorrect, onKeep }: TownQuestionProps) {
  const { t } = useTranslation('business')
  const town = `${known.city}, ${known.state}`
  return (
    <div role="alert" className="grid gap-3 rounded-md bg-warning-soft p-4 text-small">
      <p className="flex items-start gap-2 text-warning">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        {t('place.townQuestion', { zipCode: known.zipCode, town, typed })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onCorrect}>
          {t('place.townCorrect', { town })}
        </Button>
        <Button size="sm" variant="secondary" onClick={onKeep}>
          {t('place.townKeep', { typed })}
        </Button>
      </div>
    </div>
  )
}
