import type { CalendarItem } from '@localchef/contracts/bookings/calendar-item'
import { updateHours } from '@localchef/contracts/chefs/update-hours'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { ClosingDialog } from './closing-dialog.tsx'

interface Question {
  items: readonly CalendarItem[]
  answer: (goesOn: boolean) => void
}

/** Saves hours, after the chef has decided on what is planned in the time that they close. */
export function useClosing(timeZone: string): {
  save: <Saved>(run: (despitePlans: boolean) => Promise<Saved>) => Promise<Saved>
  dialog: ReactNode
} {
  const { t } = useTranslation('closing')
  const [question, setQuestion] = useState<Question>()
  const save = async <Saved,>(run: (despitePlans: boolean) => Promise<Saved>): Promise<Saved> => {
    try {
      return await run(false)
    } catch (error) {
      const failure = failureOf(updateHours, error)
      if (failure.code !== 'hours_in_the_way') throw error
      const { items } = failure.details
      const goesOn = await new Promise<boolean>((answer) => setQuestion({ items, answer }))
      setQuestion(undefined)
      if (!goesOn) throw error
      return await run(true)
    }
  }
  return {
    save,
    dialog: question && (
      <ClosingDialog
        items={question.items}
        timeZone={timeZone}
        action={t('save')}
        onDone={() => question.answer(true)}
        onClose={() => question.answer(false)}
      />
    ),
  }
}
