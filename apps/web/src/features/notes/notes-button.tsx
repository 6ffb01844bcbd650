import { listNotes } from '@localchef/contracts/notes/list-notes'
import type { NotedKind } from '@localchef/contracts/notes/note'
import { StickyNote } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { NoteList } from './note-list.tsx'

interface NotesButtonProps {
  subjectKind: NotedKind
  subjectId: string
  /** The record's name. */
  name: string
  /** Number of notes, if the list knows it. */
  count?: number
}

/** Opens the notes of a record from its row. */
export function NotesButton({ subjectKind, subjectId, name, count = 0 }: NotesButtonProps) {
  const { t } = useTranslation('desk')
  const mayRead = useHasRightOf(listNotes)
  const [isOpen, setIsOpen] = useState(false)
  if (!mayRead) return null
  const text = count > 0 ? t('notes.counted', { count }) : t('notes.action')
  return (
    <>
      <Button
        size="sm"
        variant={count > 0 ? 'soft' : 'ghost'}
        icon={<StickyNote aria-hidden />}
        aria-label={`${text}: ${name}`}
        onClick={() => setIsOpen(true)}
      >
        {text}
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={setIsOpen} title={t('notes.title', { name })}>
          <NoteList subjectKind={subjectKind} subjectId={subjectId} />
        </Dialog>
      )}
    </>
  )
}
