import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { addressAround, chefsNear } from '@/shared/places/chefs-address.ts'
import { PlaceCombobox } from '@/shared/places/place-combobox.tsx'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { WordsCombobox } from './words-combobox.tsx'

interface SearchPanelProps {
  open: boolean
  startsAt: 'words' | 'place'
  onClose: () => void
}

/** The search field and the place in a sheet. */
export default function SearchPanel({ open, startsAt, onClose }: SearchPanelProps) {
  const { t } = useTranslation('menu')
  return (
    <Sheet open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={t('search.title')}>
      <PanelFields startsAt={startsAt} onClose={onClose} />
    </Sheet>
  )
}

/** A chosen suggestion opens its page; another place is applied to the open page. */
function PanelFields({ startsAt, onClose }: Omit<SearchPanelProps, 'open'>) {
  const { t } = useTranslation(['menu', 'cards'])
  const place = useRememberedPlace(({ place }) => place)
  const remember = useRememberedPlace(({ remember }) => remember)
  const location = useLocation()
  const navigate = useNavigate()
  const words = useRef<HTMLInputElement>(null)
  const where = useRef<HTMLInputElement>(null)
  useEffect(() => (startsAt === 'place' ? where : words).current?.focus(), [startsAt])

  const go = (to: string) => {
    onClose()
    void navigate(to)
  }
  const choosePlace = (next: SearchPlace | null) => {
    remember(next)
    const to = next && addressAround(next, location)
    if (to) void navigate(to)
    if (next && startsAt === 'place') onClose()
  }
  const visit = (next: SearchPlace) => {
    remember(next)
    go(chefsNear(next))
  }
  return (
    <div className="grid min-h-[min(34rem,70dvh)] grid-cols-[minmax(0,1fr)] content-start gap-4 pt-1">
      <PlaceCombobox
        label={t('search.place')}
        placeholder={t('search.placePlaceholder')}
        value={place}
        onChange={choosePlace}
        withMyLocation
        inputRef={where}
      />
      <WordsCombobox inputRef={words} place={place} onGo={go} onPlace={visit} />
    </div>
  )
}
