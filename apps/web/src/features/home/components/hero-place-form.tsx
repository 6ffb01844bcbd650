import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { chefsNear } from '@/shared/places/chefs-address.ts'
import { PlaceCombobox } from '@/shared/places/place-combobox.tsx'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'
import { Button } from '@/shared/ui/button.tsx'

/** Where are you? Leads to the chefs near there; the place is remembered. */
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
    </search>
  )
}
