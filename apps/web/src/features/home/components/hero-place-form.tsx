import { LocateFixed, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { chefsNear } from '@/shared/places/chefs-address.ts'
import { PlaceCombobox } from '@/shared/places/place-combobox.tsx'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'
import { useMyPlace } from '@/shared/places/use-my-place.ts'
import { Button } from '@/shared/ui/button.tsx'

/** Asks for a place or uses the browser's, remembers it and leads to the chefs near it. */
export function HeroPlaceForm() {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const { place: remembered, remember } = useRememberedPlace()
  const [place, setPlace] = useState<SearchPlace | null>(remembered)

  const choose = (next: SearchPlace | null) => {
    setPlace(next)
    remember(next)
    if (next) void navigate(chefsNear(next))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate(place ? chefsNear(place) : '/chefs')
  }
  return (
    <search>
      <form onSubmit={submit} className="grid max-w-xl gap-3 sm:grid-cols-[1fr_auto]">
        <PlaceCombobox
          label={t('hero.place')}
          hideLabel
          placeholder={t('hero.placePlaceholder')}
          value={place}
          onChange={choose}
          withMyLocation
          large
        />
        <Button type="submit" size="lg" icon={<Search aria-hidden />}>
          {t('hero.submit')}
        </Button>
      </form>
      {!remembered && <UseMyPlace onFound={choose} />}
    </search>
  )
}

function UseMyPlace({ onFound }: { onFound: (place: SearchPlace) => void }) {
  const { t } = useTranslation('home')
  const { locating, locate } = useMyPlace(onFound)
  return (
    <Button
      variant="ghost"
      size="sm"
      className="mt-2 -ml-3"
      busy={locating}
      icon={<LocateFixed aria-hidden />}
      onClick={() => void locate()}
    >
      {t('hero.useMine')}
    </Button>
  )
}
