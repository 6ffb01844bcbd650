import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { toast } from '@/shared/ui/toast.ts'
import { findMyPlace } from './find-places.ts'
import type { SearchPlace } from './search-place.ts'

/** Asks the browser for its position; a refusal or failure shows a toast. */
export function useMyPlace(onFound: (place: SearchPlace) => void) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const [locating, setLocating] = useState(false)
  const locate = async () => {
    setLocating(true)
    try {
      onFound(await findMyPlace(language))
    } catch (problem) {
      const denied = problem instanceof Error && problem.message === 'denied'
      toast.error(t(denied ? 'place.denied' : 'place.unavailable'))
    } finally {
      setLocating(false)
    }
  }
  return { locating, locate }
}
