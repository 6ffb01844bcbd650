import type { CalendarItem } from '@localchef/contracts/bookings/calendar-item'
import { updateHours } from '@localchef/contracts/chefs/update-hours'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { useChangeBusiness } from '../business/use-business.ts'
import { ClosingDialog, type SavedHours } from './closing-dialog.tsx'

type NewHours = z.input<typeof updateHours.input>

interface Question {
  items: readonly CalendarItem[]
  hours: NewHours
  /** Undefined if the chef changes nothing. */
  answer: (saved: SavedHours | undefined) => void
}

/** Saves hours, after the chef has decided on the plans in the time that these hours close. */
export function useClosing(timeZone: string): {
  save: (hours: NewHours) => Promise<SavedHours>
  dialog: ReactNode
} {
  const { t } = useTranslation('closing')
  const change = useChangeBusiness()
  const [question, setQuestion] = useState<Question>()
  const save = async (hours: NewHours): Promise<SavedHours> => {
    try {
      return await change(updateHours, hours)
    } catch (error) {
      const failure = failureOf(updateHours, error)
      if (failure.code !== 'hours_in_the_way') throw error
      const { items } = failure.details
      const saved = await new Promise<SavedHours | undefined>((answer) =>
        setQuestion({ items, hours, answer }),
      )
      setQuestion(undefined)
      if (!saved) throw error
      return saved
    }
  }
  return {
    save,
    dialog: question && (
      <ClosingDialog
        items={question.items}
        timeZone={timeZone}
        action={t('save')}
        hours={question.hours}
        onDone={question.answer}
        onClose={() => question.answer(undefined)}
      />
    ),
  }
}
