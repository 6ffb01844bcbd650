import type { Place } from '@localchef/contracts/places/place'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { placeName } from './search-place.ts'

/** A typed text that names no one place. */
export interface Doubt {
  text: string
  /** The places that may be meant; empty if the gazetteer knows none. */
  places: readonly Place[]
}

interface PlaceDoubtProps {
  id?: string
  doubt: Doubt
  onChoose: (place: Place) => void
}

/** Says that a text names no one place, and offers those that it may mean. */
export function PlaceDoubt({ id, doubt: { text, places }, onChoose }: PlaceDoubtProps) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  return (
    <div id={id} role="alert" className="grid gap-2 text-small">
      <p className="text-danger">{t(places.length > 0 ? 'place.which' : 'place.unknown', { text })}</p>
      {places.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {places.map((place) => (
            <li key={place.id}>
              <Button variant="secondary" size="sm" onClick={() => onChoose(place)}>
                {placeName(place, language)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
