import { createNote } from '@localchef/contracts/notes/create-note'
import { listNotes } from '@localchef/contracts/notes/list-notes'
import type { NotedKind } from '@localchef/contracts/notes/note'
import { longestNote } from '@localchef/contracts/notes/note-limits'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { useDecide } from '../../shared/undo/use-decide.ts'

interface NoteListProps {
  subjectKind: NotedKind
  subjectId: string
}

/** Internal notes of admins about a record, and a field for a new one. Only admins read them. */
export function NoteList({ subjectKind, subjectId }: NoteListProps) {
  const { t } = useTranslation('desk')
  const { language } = useLanguage()
  const decide = useDecide()
  const mayRead = useHasRightOf(listNotes)
  const [body, setBody] = useState('')
  const [id, setId] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const query = useQuery({
    queryKey: ['admin', 'notes', subjectKind, subjectId],
    enabled: mayRead,
    queryFn: ({ signal }) => callFunction(listNotes, { subjectKind, subjectId }, { signal }),
    staleTime: 5_000,
  })
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!body.trim()) return
    setBusy(true)
    const note = { id, subjectKind, subjectId, body: body.trim() }
    if (await decide(() => callFunction(createNote, note), t('notes.added'))) {
      setBody('')
      setId(crypto.randomUUID())
    }
    setBusy(false)
  }
  if (!mayRead) return <MissingRights of={[listNotes]} />
  return (
    <div className="grid gap-4">
      <form noValidate onSubmit={(event) => void add(event)} className="grid gap-2">
        <Field label={t('notes.label')} hint={t('notes.hint')} required>
          <TextArea
            rows={2}
            maxLength={longestNote}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        </Field>
        <Button type="submit" size="sm" className="justify-self-start" busy={busy} disabled={!body.trim()}>
          {t('notes.add')}
        </Button>
      </form>
      {query.isPending && (
        <SkeletonGroup className="grid gap-2">
          <Skeleton className="h-14 rounded-md" />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data?.notes.length === 0 && <p className="text-small text-ink-faint">{t('notes.none')}</p>}
      <ul className="grid gap-2">
        {query.data?.notes.map((note) => (
          <li key={note.id} className="grid gap-1 rounded-md bg-sunken p-3 text-small">
            <p lang={writtenIn(note.body)} className="whitespace-pre-line wrap-anywhere">
              {note.body}
            </p>
            <p className="text-caption text-ink-faint" translate="no">
              {note.author} · {formatDateTime(note.createdAt, language)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
